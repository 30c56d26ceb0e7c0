import {
  type DistributionType,
  distributionTypes,
  typesOfHoldings,
} from '../distributions/distribution-input.ts'

/** What an event may pay out: carried interest and withheld tax are said apart, and securities are a distribution of their own. */
export const eventLineTypes = distributionTypes.filter(
  type =>
    !['carried_interest', 'withholding_tax', 'stock_distribution', 'subsequent_close_refund'].includes(type),
)

/** What came of a holding and returns no capital: carried interest is taken of it, and tax withheld. */
export const profitTypes: readonly DistributionType[] = typesOfHoldings.filter(
  type => type !== 'return_of_capital',
)

interface OwnAmount {
  lp_id: number
  /** In major units. */
  amount: number
}

/** One kind of proceeds of one source, before carried interest and tax. */
export interface EventLine {
  type: DistributionType
  /** In major units; the sum of `amounts` where both are given. */
  amount?: number | undefined
  recallable_amount?: number | undefined
  /** The holding whose proceeds are paid out; null where they are of none that investors take part in differently. */
  holding_id?: number | null | undefined
  /** The amount of each investor, where it is not split by commitment. */
  amounts?: Array<OwnAmount & { recallable_amount?: number | undefined }> | undefined
}

/** Carried interest, taken of the investors' gains and income and given to the general partners. */
export interface EventCarry {
  /** In major units; the sum of `borne` where both are given. */
  amount?: number | undefined
  /** What each investor bears of it; in proportion to their gains and income where it is left out. */
  borne?: OwnAmount[] | undefined
  /** Who receives it; the general partners where it is left out. */
  lp_ids?: number[] | undefined
}

/** A rate of tax withheld; of several that fit an investor and a kind, the first holds. */
export interface WithholdingRule {
  /** A fraction. */
  rate: number
  /** Those resident in this country (ISO 3166-1 alpha-2). */
  country?: string | undefined
  /** Those of this class of investor. */
  entity_type?: string | undefined
  lp_ids?: number[] | undefined
  /** The kinds it is withheld from: gains and income unless said otherwise. */
  types?: DistributionType[] | undefined
}

export interface EventInput {
  fund_account_id: number
  date?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  lines: EventLine[]
  carry?: EventCarry | undefined
  withholding?: WithholdingRule[] | undefined
  /** Tax withheld of single investors, which replaces the rates for them. */
  withheld?: OwnAmount[] | undefined
  /** The open call that each investor's net amount pays first. */
  net_call_id?: number | undefined
}

/** What a draft keeps: everything but the fund, which it has in a column, and with its day. */
export type EventTerms = Omit<EventInput, 'date'> & { date: string }
