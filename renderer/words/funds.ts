import type {
  AdminTrialBalanceRec,
  BankLine,
  BankReconciliation,
  Fees,
  FinancialStatements,
  FundLife,
  FundStructure,
  K1,
  K1Input,
  NavRun,
  PeriodClose,
} from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const remedyVerbs: Words<PeriodClose['checks'][number]['remedies'][number]> = {
  attest: 'Attest',
  waive: 'Waive',
}

export const closeStates: States<PeriodClose['status']> = {
  in_progress: { tone: 'open', label: 'In progress' },
  closed: { tone: 'good', label: 'Closed' },
  reopened: { tone: 'warning', label: 'Reopened' },
}

export const checkStates: States<PeriodClose['checks'][number]['status']> = {
  pass: { tone: 'good', label: 'Passes' },
  fail: { tone: 'bad', label: 'Open' },
  waived: { tone: 'warning', label: 'Waived' },
}

export const checkNames: Words<PeriodClose['checks'][number]['key']> = {
  bank_reconciliation: 'Bank reconciliation',
  calls_and_distributions_posted: 'Calls and distributions posted',
  valuations_approved: 'Valuations approved',
  fee_accrual_posted: 'Management fee accrued',
  expense_accruals: 'Expenses accrued',
  fx_rates_loaded: 'Exchange rates',
  trial_balance: 'Trial balance balances',
  sub_ledgers: 'Sub-ledgers agree',
  nav_equals_capital: 'NAV equals partners’ capital',
  roll_forward: 'NAV rolls forward from the last close',
  carried_interest: 'Carried interest accrued',
  structure: 'Related books tie',
  no_drafts: 'No drafts left',
  reviewer: 'Closed by someone other than the preparer',
}

export const relationNames: Words<FundStructure['relations'][number]['kind']> = {
  feeder: 'Feeder and master',
  parallel: 'Parallel funds',
  manager: 'Fund and manager',
}

export const tieNames: Words<FundStructure['relations'][number]['ties'][number]['key']> = {
  value: 'Value of the interest',
  called_unpaid: 'Called and unpaid',
  distributed_unpaid: 'Distributed and unpaid',
  fee_receivable: 'Management fee due',
  fee_income: 'Management fee earned',
  called_together: 'Called together',
  distributed_together: 'Distributed together',
}

export const navRunStates: States<NavRun['status']> = {
  draft: { tone: 'open', label: 'Draft' },
  checking: { tone: 'warning', label: 'Checks open' },
  review: { tone: 'open', label: 'Awaits the GP' },
  accepted: { tone: 'good', label: 'Accepted' },
  sent: { tone: 'good', label: 'Sent' },
  rejected: { tone: 'bad', label: 'Rejected' },
}

/** The checks of a NAV run: those of the period's close, and its own. */
export const navCheckNames: Partial<Record<string, string>> = {
  ...checkNames,
  period_closed: 'Period closed',
  books_unchanged: 'Books unchanged since the close',
  capital_accounts: 'Capital accounts equal the ledger',
  statements: 'Statements roll forward',
  opening_balances: 'Opening balances follow the last run',
  administrator: 'Administrator’s trial balance agrees',
}

export const recBases: Words<AdminTrialBalanceRec['basis']> = {
  after_closing: 'Closed to capital',
  before_closing: 'In its own accounts',
}

export const breakNames: Words<AdminTrialBalanceRec['breaks'][number]['status']> = {
  difference: 'Amounts differ',
  unmapped: 'Not in the account map',
  not_in_book: 'Not in the book',
  not_at_administrator: 'Not at the administrator',
}

/** ILPA's templates of a fund. */
export const fundTemplateNames = {
  reporting: 'Reporting Template 2.0',
  performance_granular: 'Performance Template, granular',
  performance_gross_up: 'Performance Template, gross-up',
} as const

export const feeBases: Words<NonNullable<Fees['terms']>['base']> = {
  committed: 'Committed capital',
  invested: 'Invested capital',
  nav: 'NAV',
  net_invested_plus_unfunded: 'Net invested plus unfunded',
}

export const feeFrequencies: Words<NonNullable<Fees['terms']>['frequency']> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Twice a year',
  annual: 'Yearly',
}

export const feeDayCounts: Words<NonNullable<Fees['terms']>['day_count']> = {
  'act/365': 'Actual/365',
  'act/360': 'Actual/360',
  '30/360': '30/360',
  'act/act': 'Actual/actual',
  period: 'Per period, regardless of its length',
}

export const feeStates: States<Fees['calculations'][number]['status']> = {
  confirmed: { tone: 'open', label: 'Confirmed' },
  superseded: { tone: 'quiet', label: 'Superseded' },
  posted: { tone: 'good', label: 'Accrued' },
  reversed: { tone: 'warning', label: 'Voided' },
}

export const entryStates: States<'posted' | 'draft' | 'reversed' | 'reversal' | 'deleted'> = {
  posted: { tone: 'good', label: 'Posted' },
  draft: { tone: 'open', label: 'Draft' },
  reversed: { tone: 'warning', label: 'Reversed' },
  reversal: { tone: 'quiet', label: 'Reversal' },
  deleted: { tone: 'quiet', label: 'Voided' },
}

export const noBankLines: Words<BankLine['status']> = {
  open: 'No open transactions: each is matched with the book or ignored with a reason.',
  matched: 'No transactions matched yet.',
  set_aside: 'No ignored transactions.',
}

export const reconciliationStates: States<BankReconciliation['status']> = {
  reconciled: { tone: 'good', label: 'Reconciled' },
  open: { tone: 'warning', label: 'Open' },
  not_stated: { tone: 'quiet', label: 'Not stated' },
}

export const bankLineStates: States<BankLine['status']> = {
  open: { tone: 'open', label: 'Open' },
  matched: { tone: 'good', label: 'Matched' },
  set_aside: { tone: 'quiet', label: 'Ignored' },
}

/** The boxes of Part III by their names on the form. */
export const boxNames: Words<K1Input['items'][number]['box']> = {
  '1': 'Ordinary business income',
  '2': 'Net rental real estate income',
  '3': 'Other net rental income',
  '4a': 'Guaranteed payments for services',
  '4b': 'Guaranteed payments for capital',
  '4c': 'Total guaranteed payments',
  '5': 'Interest income',
  '6a': 'Ordinary dividends',
  '6b': 'Qualified dividends',
  '6c': 'Dividend equivalents',
  '7': 'Royalties',
  '8': 'Net short-term capital gain',
  '9a': 'Net long-term capital gain',
  '9b': 'Collectibles gain',
  '9c': 'Unrecaptured section 1250 gain',
  '10': 'Net section 1231 gain',
  '11': 'Other income',
  '12': 'Section 179 deduction',
  '13': 'Other deductions',
  '14': 'Self-employment earnings',
  '15': 'Credits',
  '17': 'Alternative minimum tax items',
  '18': 'Tax-exempt income and nondeductible expenses',
  '19': 'Distributions',
  '20': 'Other information',
  '21': 'Foreign taxes',
}

/** Names of missing K-1 details. */
export const missingNames: Words<K1['missing'][number]> = {
  ein: 'the partnership’s employer identification number',
  partnership_address: 'the partnership’s address',
  filed_at: 'where the partnership files its return',
  tin: 'the partner’s taxpayer number',
  partner_address: 'the partner’s address',
  entity_type: 'what type of entity the partner is',
  jurisdiction: 'the partner’s jurisdiction',
  preparer: 'who prepared it',
}

export const fundStatusNames: Words<FundLife['status']> = {
  active: 'Active',
  winding_up: 'Winding up',
  liquidated: 'Liquidated',
}

export const lifeEventNames: Words<FundLife['events'][number]['kind']> = {
  term: 'Term',
  extension: 'Extension',
  wind_up: 'Wind-up',
  withdrawn: 'Wind-up withdrawn',
  liquidated: 'Liquidated',
  reopened: 'Book reopened',
}

export const consentNames: Words<NonNullable<FundLife['events'][number]['consent']>> = {
  general_partner: 'General partner',
  advisory_committee: 'Advisory committee',
  limited_partners: 'Limited partners',
}

type Changes = FinancialStatements['changes_in_capital'][number]

export const partnerClassNames: Words<Changes['partners']> = {
  general_partner: 'General partner',
  limited_partners: 'Limited partners',
  unassigned: 'Posted for no partner',
  total: 'Total',
}

export const capitalColumnNames: Words<Exclude<keyof Changes, 'partners'>> = {
  beginning: 'Beginning',
  contributions: 'Contributions',
  distributions: 'Distributions',
  net_investment_income: 'Net investment income',
  realised: 'Realised gains',
  unrealised: 'Unrealised gains',
  currency: 'Currency gains',
  carried_interest: 'Carried interest',
  transfers: 'Transfers',
  other: 'Other',
  ending: 'Ending',
}
