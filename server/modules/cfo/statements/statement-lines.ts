import { type CapitalLine, capitalLines } from '../../../books/capital/capital-lines.ts'

/** What a partner reads beside each amount of their capital account. */
export const capitalLabels: Record<'opening' | CapitalLine | 'closing', string> = {
  opening: 'Opening balance',
  contributions: 'Contributions',
  returned_capital: 'Distributions: return of capital',
  distributed_gains: 'Distributions: realised gains',
  distributed_income: 'Distributions: income',
  distributed_in_kind: 'Distributions in kind',
  distributed_carry: 'Distributions: carried interest',
  other_distributions: 'Distributions, not divided further',
  interest_income: 'Interest income',
  dividend_income: 'Dividend income',
  other_income: 'Other income',
  realised_gains: 'Realised gains (losses)',
  unrealised_gains: 'Change in unrealised gains (losses)',
  currency_gains: 'Currency gains (losses)',
  management_fees: 'Management fees, gross',
  fee_offsets: 'Fee offsets and waivers',
  partnership_expenses: 'Partnership expenses',
  financing_costs: 'Interest and facility fees',
  allocated_income: 'Net income, not divided further',
  syndication_costs: 'Syndication and placement costs',
  carried_interest: 'Carried interest accrued',
  transfers: 'Transfers of interests',
  other_capital: 'Other changes in capital',
  closing: 'Closing balance',
}

/** Those that every statement shows, also where they are zero throughout. */
export const alwaysShown: ReadonlySet<string> = new Set([
  'opening',
  'contributions',
  'returned_capital',
  'distributed_gains',
  'distributed_income',
  'management_fees',
  'partnership_expenses',
  'realised_gains',
  'unrealised_gains',
  'carried_interest',
  'closing',
])

export const statementLines = ['opening', ...capitalLines, 'closing'] as const
export type StatementLine = (typeof statementLines)[number]

export const commitmentLines = [
  'opening',
  'change',
  'contributed',
  'recallable',
  'transfers',
  'closing',
] as const
export type CommitmentLine = (typeof commitmentLines)[number]

/** What becomes of the unfunded commitment. */
export const commitmentLabels: Record<CommitmentLine, string> = {
  opening: 'Unfunded at the beginning',
  change: 'New and changed commitments',
  contributed: 'Contributions inside the commitment',
  recallable: 'Recallable distributions',
  transfers: 'Transfers of interests',
  closing: 'Unfunded at the end',
}

export const columnKeys = ['qtd', 'ytd', 'itd', 'period'] as const
export type ColumnKey = (typeof columnKeys)[number]

export const columnLabels: Record<ColumnKey, string> = {
  qtd: 'Quarter to date',
  ytd: 'Year to date',
  itd: 'Since inception',
  period: 'The period',
}

/** What the metrics are reckoned from. */
export const paidLabels = {
  paid_in: 'Paid in since inception',
  distributed: 'Distributed since inception',
  unpaid: 'Called and not paid yet',
} as const

export const metricLabels = {
  dpi: 'DPI, distributed to paid-in',
  rvpi: 'RVPI, residual value to paid-in',
  tvpi: 'TVPI, total value to paid-in',
  irr: 'Net IRR, a year',
} as const

/** Why a metric is missing, in the words of a statement. */
export const reasonLabels: Record<string, string> = {
  zero_denominator: 'nothing is paid in',
  no_sign_change: 'not both paid in and returned',
  no_time_elapsed: 'all on one day',
  no_root: 'no rate fits',
  total_loss: 'all is lost',
}
