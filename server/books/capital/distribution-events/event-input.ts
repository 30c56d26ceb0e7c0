import {
  type DistributionType,
  distributionTypes,
  typesOfHoldings,
} from '../distributions/distribution-input.ts'

/**
 * Types an event may pay out: carried interest and withheld tax are entered apart, and securities are a
 * distribution of their own.
 */
export const eventLineTypes = distributionTypes.filter(
  type =>
    !['carried_interest', 'withholding_tax', 'stock_distribution', 'subsequent_close_refund'].includes(type),
)

/** Types of income from a holding that return no capital: they bear carried interest and withheld tax. */
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
  /** Each investor's part; by default in proportion to their gains and income. */
  borne?: OwnAmount[] | undefined
  /** The recipients; by default the general partners. */
  lp_ids?: number[] | undefined
  /** The amount of each recipient; by default in proportion to their commitments. */
  received?: OwnAmount[] | undefined
}

/** A rate of tax withheld; of several that fit an investor and a kind, the first holds. */
export interface WithholdingRule {
  /** A fraction. */
  rate: number
  /** Residents of this country (ISO 3166-1 alpha-2). */
  country?: string | undefined
  /** Investors of this class. */
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

/** The stored terms of a draft: everything but the fund, which has a column, and with the date. */
export type EventTerms = Omit<EventInput, 'date'> & { date: string }
