import { type CallType, callTypes } from '../../../finance/capital-call.ts'

/** The labels of version 1.2 of the ILPA template, by the keys that stand for them here. */
const labels: Record<CallType, readonly string[]> = {
  investments: ['Investments', 'Investment'],
  management_fees: ['Management Fees', 'Management Fee'],
  partnership_expenses: ['Partnership Expenses', 'Partnership Expense'],
  organizational_costs: ['Organizational Costs', 'Organisational Costs'],
  offering_syndication_costs: ['Offering and Syndication Costs', 'Syndication Costs'],
  placement_fees: ['Placement Fees', 'Placement Agent Fees'],
  working_capital: ['Working Capital'],
  credit_facility_repayment: ['Credit Facility Repayment'],
  subsequent_close_interest: ['Subsequent Close Interest'],
  deemed_contribution: ['Deemed Contribution'],
  giveback: ['LP Giveback', 'LP Clawback'],
  other: ['Other'],
}

interface Meaning {
  type: CallType
  /** Version 1.2 said it with the type; since 2.0 the impact on unfunded says it. */
  inside?: boolean
}

const meanings = new Map<string, Meaning>(
  callTypes.flatMap(type => [
    [type, { type }] as const,
    ...labels[type].flatMap(label => [
      [label, { type }] as const,
      [`${label} (Inside Commitment)`, { type, inside: true }] as const,
      [`${label} (Outside Commitment)`, { type, inside: false }] as const,
    ]),
  ]),
)

/** Labels of everything a call may be for. */
export const callLabels = [...meanings.keys()] as [string, ...string[]]

/** The key of a label, and whether it says that the call is inside the commitment. */
export const meaningOf = (label: string): Meaning => meanings.get(label) as Meaning
