import { type CapitalLine, capitalLines } from '../../../books/capital/capital-lines.ts'
import { declared, longDay, type Sentence, sentence } from '../../../kernel/index.ts'

/** Labels of the lines of a capital account. */
export const capitalLabels: Record<'opening' | CapitalLine | 'closing', Sentence> = {
  opening: sentence`Opening balance`,
  contributions: sentence`Contributions`,
  returned_capital: sentence`Distributions: return of capital`,
  distributed_gains: sentence`Distributions: realised gains`,
  distributed_income: sentence`Distributions: income`,
  distributed_in_kind: sentence`Distributions in kind`,
  distributed_carry: sentence`Distributions: carried interest`,
  other_distributions: sentence`Distributions, not itemised`,
  interest_income: sentence`Interest income`,
  dividend_income: sentence`Dividend income`,
  other_income: sentence`Other income`,
  realised_gains: sentence`Realised gains (losses)`,
  unrealised_gains: sentence`Change in unrealised gains (losses)`,
  currency_gains: sentence`Currency gains (losses)`,
  management_fees: sentence`Management fees, gross`,
  fee_offsets: sentence`Fee offsets and waivers`,
  partnership_expenses: sentence`Partnership expenses`,
  financing_costs: sentence`Interest and facility fees`,
  allocated_income: sentence`Net income, not itemised`,
  syndication_costs: sentence`Syndication and placement costs`,
  carried_interest: sentence`Carried interest`,
  accrued_carry: sentence`Carried interest accrued`,
  transfers: sentence`Transfers of interests`,
  other_capital: sentence`Other changes in capital`,
  closing: sentence`Closing balance`,
}

/** Lines that every statement shows, even where they are zero throughout. */
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

/** Labels of the roll-forward of the unfunded commitment. */
export const commitmentLabels: Record<CommitmentLine, Sentence> = {
  opening: sentence`Opening unfunded commitment`,
  change: sentence`New and changed commitments`,
  contributed: sentence`Contributions within the commitment`,
  recallable: sentence`Recallable distributions`,
  transfers: sentence`Transfers of interests`,
  closing: sentence`Closing unfunded commitment`,
}

/** The label of equalisation interest, which is outside the capital account. */
export const closingInterestLabel = sentence`Interest of later closings, outside the account`

export const columnKeys = ['qtd', 'ytd', 'itd', 'period'] as const
export type ColumnKey = (typeof columnKeys)[number]

export const columnLabels: Record<ColumnKey, Sentence> = {
  qtd: sentence`Quarter to date`,
  ytd: sentence`Year to date`,
  itd: sentence`Since inception`,
  period: sentence`The period`,
}

/** Labels of the inputs of the metrics. */
export const paidLabels = {
  paid_in: sentence`Paid in since inception`,
  distributed: sentence`Distributed since inception`,
  unpaid: sentence`Called, unpaid`,
} as const

export const metricLabels = {
  dpi: sentence`DPI, distributed to paid-in`,
  rvpi: sentence`RVPI, residual value to paid-in`,
  tvpi: sentence`TVPI, total value to paid-in`,
  irr: sentence`Net IRR, a year`,
} as const

/** Why a metric is missing, in the words of a statement. */
export const reasonLabels: Record<string, Sentence> = {
  zero_denominator: sentence`nothing is paid in`,
  no_sign_change: sentence`not both paid in and returned`,
  no_time_elapsed: sentence`all on the same day`,
  no_root: sentence`no rate can be found`,
  total_loss: sentence`all is lost`,
}

/** Returns the note on statements whose period was reopened. */
export const reopenedNote = (reopenedAt: string): Sentence =>
  sentence`The period was reopened on ${longDay(reopenedAt.slice(0, 10))}: a new version of these statements replaces them once it is closed.`

/** Notes of every statement. */
export const statementNotes: readonly Sentence[] = [
  sentence`As of the period close. The fund’s income and expenses are allocated by commitment, weighted by days; management fees are allocated by the share that each partner pays.`,
  sentence`Unfunded is the commitment less contributions within it, plus recallable distributions.`,
]

/** The dating of IRR flows in the first closes. */
export const datedByTheBook = sentence`IRR cash flows are dated as posted to the capital account.`

/** Labels of the balances without and with accrued carried interest. */
export const accruedCarryLabels = {
  before: sentence`NAV before accrued carried interest`,
  accrued: sentence`Accrued carried interest`,
  after: sentence`NAV net of accrued carried interest`,
} as const

/** Labels of a partner's commitment at the end of the period. */
export const commitmentFigures = {
  committed: sentence`Commitment`,
  funded: declared('Funded', 'a commitment'),
  recallable: sentence`Distributed and recallable`,
  unfunded: sentence`Unfunded`,
} as const
