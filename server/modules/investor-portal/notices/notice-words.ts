import type { DistributionType } from '../../../books/capital/distributions/distribution-input.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import type { feeBases } from '../../../finance/management-fee.ts'
import { type Said, type Sentence, sentence } from '../../../kernel/index.ts'

/** Purposes of a capital call, named as in the ILPA template. */
export const callPurposes: Readonly<Record<CallType, Sentence>> = {
  investments: sentence`Investments`,
  management_fees: sentence`Management fees`,
  partnership_expenses: sentence`Partnership expenses`,
  organizational_costs: sentence`Organisational costs`,
  offering_syndication_costs: sentence`Offering and syndication costs`,
  placement_fees: sentence`Placement fees`,
  working_capital: sentence`Working capital`,
  credit_facility_repayment: sentence`Repayment of a credit facility`,
  subsequent_close_interest: sentence`Interest of a subsequent close`,
  deemed_contribution: sentence`Deemed contribution`,
  giveback: sentence`Giveback of distributions`,
  other: sentence`Other`,
}

/** Types of distribution, named as in the ILPA template. */
export const distributionWords: Readonly<Record<DistributionType, Sentence>> = {
  return_of_capital: sentence`Return of capital`,
  realized_gain: sentence`Realised gain`,
  dividend_income: sentence`Dividend income`,
  interest_income: sentence`Interest income`,
  other_income: sentence`Other income`,
  return_of_unused_capital: sentence`Return of unused capital`,
  subsequent_close_refund: sentence`Refund of a subsequent close`,
  carried_interest: sentence`Carried interest`,
  withholding_tax: sentence`Tax withheld`,
  stock_distribution: sentence`Securities in kind`,
}

/** Bases of a management fee. */
export const feeBaseWords: Readonly<Record<(typeof feeBases)[number], Sentence>> = {
  committed: sentence`committed capital`,
  invested: sentence`invested capital`,
  nav: sentence`NAV`,
  net_invested_plus_unfunded: sentence`net invested capital plus unfunded`,
}

/**
 * Returns the name of a notice within a sentence, by its reference where it has one: `CC-7 of Harrow Fund I`.
 */
export function nameOfNotice(reference: string | null, id: number, fund: string | null): Said {
  const name = reference ?? sentence`no. ${String(id)}`
  return fund === null ? name : sentence`${name} of ${fund}`
}
