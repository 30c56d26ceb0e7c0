import type { ForeignInput } from '../foreign-money.ts'

/** Kinds of distributions and withholding, by the keys of the ILPA template. */
export const distributionTypes = [
  'return_of_capital',
  'realized_gain',
  'dividend_income',
  'interest_income',
  'other_income',
  'return_of_unused_capital',
  'subsequent_close_refund',
  'carried_interest',
  'withholding_tax',
  'stock_distribution',
] as const
export type DistributionType = (typeof distributionTypes)[number]

/** Types paid out of holdings, for which participation matters. */
export const typesOfHoldings: readonly DistributionType[] = [
  'return_of_capital',
  'realized_gain',
  'dividend_income',
  'interest_income',
  'other_income',
  'stock_distribution',
]

/** Securities handed over instead of cash; amounts in major units. */
export interface InKind {
  security: string
  quantity?: number | undefined
  /** Cost to the fund. Default: their value. */
  cost?: number | undefined
  /** Unrealised gain (loss: negative) transferred with them. */
  unrealised?: number | undefined
  investment_id?: number | undefined
}

export interface DistributionInput {
  /** The fund that distributes; left out for an investor of one fund, or of none (then nothing is posted). */
  fund_account_id?: number | undefined
  /** The one investor who receives it. */
  lp_id?: number | undefined
  type: DistributionType
  /** In major units. */
  amount: number
  /** The holding whose proceeds are paid out; null where they are of none that investors take part in differently. */
  holding_id?: number | null | undefined
  /** The part of it that can be called again. */
  recallable_amount?: number | undefined
  date?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  /** The investors who receive it; all unless said otherwise, of carried interest the general partners. */
  lp_ids?: readonly number[] | undefined
  /** Amount distributed to each investor, in minor units, if given: nothing is split then. */
  as_paid?: ReadonlyMap<number, { amount: number; recallable: number }> | undefined
  /** Records another distribution, though one of the same amount and day exists. */
  duplicate_ok?: boolean | undefined
  /** The securities of a stock distribution, whose `amount` is their value. */
  in_kind?: InKind | undefined
  /** Total paid, if in another currency than the fund's. */
  paid?: ForeignInput | undefined
}
