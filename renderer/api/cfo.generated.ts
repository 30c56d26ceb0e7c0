// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Mailing, MailingInput, Persisted, Proposal, SentOtherwise, SheetImport, SheetImportResult, SheetImportTrial } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AgreedSideLetterClause {
  id: number
  fund_account_id: number
  lp_id: number
  lp_name: string
  clause: "excuse" | "reporting" | "mfn" | "transfer" | "key_person" | "erisa" | "sovereign_immunity" | "other"
  obligation: string
  trigger: string | null
  asset_classes: string[]
  sectors: string[]
  countries: string[]
  frequency: "quarterly" | "annual" | null
  within_days: number | null
  effective_from: string | null
  ends_on: string | null
  offered_through: string | null
  document: string | null
  author: string
  version: number
  duties: {
    due_on: string
    what: string
    status: "open" | "overdue"
  }[]
  created_at: string
  updated_at: string
}

export interface BookEntryInput {
  category: string
  date: string
  debit?: number
  credit?: number
  description?: string | null
  reference?: string | null
  status?: "draft" | "posted"
  investment_id?: number | null
}

export interface CapitalStatement {
  lp_id: number | null
  name: string
  language: "en" | "de"
  lines: {
    key: "opening" | "contributions" | "returned_capital" | "distributed_gains" | "distributed_income" | "distributed_in_kind" | "distributed_carry" | "other_distributions" | "interest_income" | "dividend_income" | "other_income" | "realised_gains" | "unrealised_gains" | "currency_gains" | "management_fees" | "fee_offsets" | "partnership_expenses" | "financing_costs" | "allocated_income" | "syndication_costs" | "carried_interest" | "transfers" | "other_capital" | "closing"
    label: string
    amounts: number[]
  }[]
  commitment: {
    committed: number
    funded: number
    recallable: number
    unfunded: number
    lines: {
      key: "opening" | "change" | "contributed" | "recallable" | "transfers" | "closing"
      label: string
      amounts: number[]
    }[]
  } | null
  metrics: {
    dpi: number | null
    rvpi: number | null
    tvpi: number | null
    irr: number | null
    reasons: Record<string, string>
    paid_in: number | null
    distributed: number | null
    unpaid: number | null
  } | null
}

export interface CapitalStatements {
  fund_account_id: number
  fund: string
  close_id: number
  version: number
  currency: string
  period_start: string
  period_end: string
  closed_at: string
  reopened_at: string | null
  columns: {
    key: "qtd" | "ytd" | "itd" | "period"
    label: string
    start: string
    end: string
  }[]
  statements: CapitalStatement[]
  whole: CapitalStatement
  assumptions: string[]
}

export interface ChartOfAccounts {
  accounts: {
    id: number
    name: string
    entity_type: string
    currency: string
    debit: number
    credit: number
    balance: number
    nav: number
  }[]
  totals: {
    debit: number | null
    credit: number | null
    balance: number | null
    by_currency: {
      currency: string
      debit: number
      credit: number
      balance: number
    }[]
  }
  currency: string | null
  count: number
}

export interface ExchangeRate {
  id: number
  base: string
  quote: string
  date: string
  rate: string
  source: "ecb" | "hand"
  author: string
  created_at: string
  updated_at: string
}

export interface ExchangeRateInput {
  base: string
  quote: string
  date: string
  rate: string
}

export interface ExchangeRatesImport {
  id: number | null
  days: number
  rates: number
  created: number
  first: string | null
  last: string | null
}

export interface ExchangeRatesImportInput {
  csv: string
  currencies?: string[]
  from?: string
}

export interface FeeAccrualInput {
  calculation_id: number
  date?: string
}

export interface FeeAgreement {
  id: number
  effective_from: string | null
  document: string | null
  author: string | null
  created_at: string
  updated_at: string
  terms: FeeTerms
}

export interface FeeAgreementInput {
  rate: number
  base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  frequency?: "monthly" | "quarterly" | "semi_annual" | "annual"
  timing?: "advance" | "arrears"
  day_count?: "act/365" | "act/360" | "30/360" | "act/act" | "period"
  step_downs?: {
    from_date: string
    rate: number
    base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  }[]
  offset_pct?: number
  waiver_pct?: number
  minimum?: number | null
  maximum?: number | null
  vat_pct?: number
  effective_from?: string | null
  document?: string | null
}

export interface FeeCalculation {
  id: number
  fund_account_id: number
  currency: string
  period_start: string
  period_end: string
  terms: FeeTerms
  segments: {
    from: string
    to: string
    base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
    base_amount: number
    rate: number
    days: number
    fee: number
  }[]
  true_up: number
  gross: number
  waived: number
  offset: number
  carry_forward: number
  vat: number
  total: number
  partners: {
    lp_id: number
    name: string
    commitment: number
    gross: number
    total: number
  }[]
  assumptions: string[]
  status: "confirmed" | "superseded" | "posted" | "reversed"
  author: string
  posted_on: string | null
  prior_period: boolean
  entry_id: number | null
  called: number
  paid: number
  voided_on: string | null
  void_reason: string | null
  created_at: string
  updated_at: string
}

export interface FeeCalculationInput {
  period_start: string
  period_end: string
  transaction_fees?: number
  brought_forward?: number
  base_amount?: number
  terms?: FeeTermsInput
}

export interface FeeComputation {
  fund_account_id: number
  currency: string
  period_start: string
  period_end: string
  terms: FeeTerms
  segments: {
    from: string
    to: string
    base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
    base_amount: number
    rate: number
    days: number
    fee: number
  }[]
  true_up: number
  gross: number
  waived: number
  offset: number
  carry_forward: number
  vat: number
  total: number
  partners: {
    lp_id: number
    name: string
    commitment: number
    gross: number
    total: number
  }[]
  assumptions: string[]
  persisted: false
}

export interface FeePayment {
  id: number
  fund_account_id: number
  currency: string
  amount: number
  date: string
  reference: string | null
  author: string
  entry_id: number
  voided_on: string | null
  void_reason: string | null
  created_at: string
  updated_at: string
}

export interface FeePaymentInput {
  amount?: number
  date?: string
  reference?: string | null
}

export interface FeePeriodInput {
  period_start: string
  period_end: string
  transaction_fees?: number
  brought_forward?: number
  base_amount?: number
}

export interface FeeTerms {
  rate: number
  base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  frequency: "monthly" | "quarterly" | "semi_annual" | "annual"
  timing: "advance" | "arrears"
  day_count: "act/365" | "act/360" | "30/360" | "act/act" | "period"
  step_downs: {
    from_date: string
    rate: number
    base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  }[]
  offset_pct: number
  waiver_pct: number
  minimum: number | null
  maximum: number | null
  vat_pct: number
}

export interface FeeTermsInput {
  rate: number
  base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  frequency?: "monthly" | "quarterly" | "semi_annual" | "annual"
  timing?: "advance" | "arrears"
  day_count?: "act/365" | "act/360" | "30/360" | "act/act" | "period"
  step_downs?: {
    from_date: string
    rate: number
    base: "committed" | "invested" | "nav" | "net_invested_plus_unfunded"
  }[]
  offset_pct?: number
  waiver_pct?: number
  minimum?: number | null
  maximum?: number | null
  vat_pct?: number
}

export interface FeeVoidInput {
  date?: string
  reason: string
}

export interface Fees {
  fund_account_id: number
  terms: FeeTerms | null
  effective_from: string | null
  document: string | null
  agreements: FeeAgreement[]
  calculations: FeeCalculation[]
  as_of: string
  currency: string
  computed: number
  called: number
  accrued: number
  paid: number
  payable: number
  payable_by_hand: number
  partners: {
    lp_id: number
    name: string
    computed: number
    called: number
    accrued: number
    paid: number
    payable: number
  }[]
  payments: FeePayment[]
}

export interface ForeignBalance {
  account_id: number
  code: string
  name: string
  currency: string
  balance: number
  cost: number
  book: number
  rate: string | null
  published_on: string | null
  worth: number | null
  unrealised: number | null
  monetary: boolean
}

export interface FundAccount {
  id: number
  name: string
  entity_type: string
  currency: string
  minor_digits: number
  committed_total: number | null
  fiscal_year_end: string
  gl_provider: string
  locked_through: string | null
  nav: number
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
  created_at: string
  updated_at: string
}

export interface FundAccountChange {
  name?: string
  entity_type?: string
  currency?: string
  committed_total?: number | null
  fiscal_year_end?: string
  gl_provider?: string
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
}

export interface FundAccountInput {
  name: string
  entity_type?: string
  currency?: string
  committed_total?: number | null
  fiscal_year_end?: string
  gl_provider?: string
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
}

export interface FundChartData {
  fund_account_id: number
  currency: string
  from: string
  to: string
  interval: "month" | "quarter" | "year"
  points: {
    start: string
    end: string
    nav: number
    contributions: number
    distributions: number
    net_income: number
  }[]
}

export interface FundCurrency {
  fund_account_id: number
  currency: string
  minor_digits: number
  held_by: {
    what: string
    count: number
  }[]
}

export interface FundDashboard {
  fund_account_id: number
  name: string
  currency: string
  as_of: string
  nav: number
  assets: number
  liabilities: number
  cash: number
  investments: number
  debt: number
  committed: number | null
  contributions: number
  receivable: number
  paid_in: number
  distributions: number
  distributed: number
  returned: number
  uncalled: number | null
  dpi: number | null
  rvpi: number | null
  tvpi: number | null
  year_to_date: {
    start: string
    income: number
    expenses: number
    net_operating_income: number
    realised_gain: number
    unrealised_gain: number
    net_income: number
  }
  entries: number
  drafts: number
  last_entry_on: string | null
  locked_through: string | null
}

export interface FundMovers {
  fund_account_id: number
  currency: string
  from: string
  to: string
  investments: {
    investment_id: number
    name: string
    opening: number
    closing: number
    change: number
    change_pct: number | null
  }[]
  accounts: {
    account_id: number
    code: string
    name: string
    type: "asset" | "liability" | "equity" | "income" | "expense"
    opening: number
    closing: number
    change: number
    change_pct: number | null
  }[]
}

export interface FundRisk {
  fund_account_id: number
  currency: string
  as_of: string
  nav: number
  investments: number
  unassigned: number
  concentration: {
    top_1: number | null
    top_5: number | null
    top_10: number | null
  }
  largest: {
    investment_id: number
    name: string
    fair_value: number
    share: number | null
  }[]
  cash: number
  uncalled: number | null
  payables: number
  coverage: number | null
  debt: number
  leverage: number | null
  monthly_expenses: number
  runway_months: number | null
}

export interface FundWaterfall {
  currency: string
  type: "european" | "american"
  as_of: string
  tiers: {
    key: string
    name: string
    amount: number
    lp: number
    gp: number
  }[]
  periods: {
    date: string
    distributed: number
    lp: number
    gp: number
    escrowed: number
    owed_before: number
    owed_after: number
  }[]
  lp_total: number
  gp_total: number
  total: number
  carry: number
  escrow: number
  clawback: {
    due: number
    from_escrow: number
    from_gp: number
    uncovered: number
    escrow_released: number
  }
  assumptions: string[]
  persisted: false
  fund_account_id: number
  distributable: number
  partners: {
    lp_id: number | null
    name: string
    class: string | null
    contributed: number
    tiers: {
      key: string
      name: string
      amount: number
      lp: number
      gp: number
    }[]
    lp_total: number
    gp_total: number
    unreturned_capital: number
    hurdle_owed: number
    carry_borne: number
    clawback: number
  }[]
  overridden: {
    field: string
    book: number | string | boolean | null
    used: number | string | boolean | null
  }[]
}

export interface FundWaterfallInput {
  as_of?: string
  type?: "european" | "american"
  hurdle_pct: number
  hurdle_compounding?: "annual" | "daily" | "anniversary" | "simple"
  catch_up_pct?: number
  carry_pct: number
  further_hurdles?: {
    irr?: number
    multiple?: number
    carry_pct: number
  }[]
  classes?: {
    class: string
    hurdle_pct: number
    hurdle_compounding?: "annual" | "daily" | "anniversary" | "simple"
    catch_up_pct?: number
    carry_pct: number
    further_hurdles?: {
      irr?: number
      multiple?: number
      carry_pct: number
    }[]
  }[]
  escrow_pct?: number
  clawback_by?: "partner" | "class" | "fund"
  carry_tax_pct?: number
  distributable?: number
  partners?: {
    lp_id: number
    class?: string
    bears_carry?: boolean
  }[]
  flows?: {
    date: string
    kind: "contribution" | "received" | "carry"
    lp_id?: number | null
    holding_id?: number
    amount: number
  }[]
  holdings?: {
    holding_id: number
    realised_cost?: number
    written_down?: number
  }[]
}

export interface GlAccount {
  id: number
  fund_account_id: number
  code: string
  name: string
  type: "asset" | "liability" | "equity" | "income" | "expense"
  normal_balance: "debit" | "credit"
  currency: string
  parent_code: string | null
  active: boolean
  posting_allowed: boolean
  created_at: string
  updated_at: string
}

export interface GlAccountChange {
  name?: string
  active?: boolean
  posting_allowed?: boolean
}

export interface GlAccountInput {
  fund_account_id: number
  code: string
  name: string
  type?: "asset" | "liability" | "equity" | "income" | "expense"
  normal_balance?: "debit" | "credit"
  parent_code?: string | null
  posting_allowed?: boolean
  currency?: string
}

export interface GlTrialBalance {
  accounts: {
    code: string
    name: string
    type: "asset" | "liability" | "equity" | "income" | "expense"
    currency: string
    debit: number
    credit: number
    balance: number
  }[]
  totals: {
    debit: number | null
    credit: number | null
    balance: number | null
    by_currency: {
      currency: string
      debit: number
      credit: number
      balance: number
    }[]
  }
  balanced: boolean
  currency: string | null
  as_of: string | null
}

export interface JournalEntry {
  id: number
  fund_account_id: number
  number: number | null
  date: string
  reference: string | null
  description: string | null
  source: string
  status: "draft" | "posted"
  category: string | null
  debit: number
  credit: number
  currency: string
  lines: {
    id: number | null
    account_id: number
    code: string
    name: string
    debit: number
    credit: number
    foreign_currency: string | null
    foreign_amount: number | null
    partner_id: number | null
    investment_id: number | null
    investment: string | null
    ilpa_category: string | null
  }[]
  reverses: number | null
  reversed_by: number | null
  deleted: boolean
  record: {
    kind: string
    id: number
    name: string
    page: string
    undo: {
      how: string
      path: string
    }
  } | null
  author: string
  posted_at: string | null
  created_at: string
  updated_at: string
}

export interface JournalEntryInput {
  fund_account_id: number
  date: string
  reference?: string | null
  description?: string | null
  status?: "draft" | "posted"
  lines: {
    code?: string
    account_id?: number
    debit?: number
    credit?: number
    partner_id?: number | null
    investment_id?: number | null
    ilpa_category?: string | null
    foreign_debit?: number
    foreign_credit?: number
    rate?: string
  }[]
}

export interface JournalImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
}

export interface JournalLegsInput {
  fund_account_id: number
  date: string
  reference?: string | null
  description?: string | null
  status?: "draft" | "posted"
  lines: {
    category?: string
    code?: string
    debit?: number
    credit?: number
    partner_id?: number | null
    investment_id?: number | null
    ilpa_category?: string | null
  }[]
}

export interface JournalLineInput {
  category: string
  date: string
  debit?: number
  credit?: number
  description?: string | null
  reference?: string | null
  status?: "draft" | "posted"
  investment_id?: number | null
  fund_account_id: number
}

export interface K1 {
  id: number
  fund_account_id: number
  currency: string
  lp_id: number
  name: string
  tin: string | null
  tax_year: number
  version: number
  kind: "estimate" | "final"
  status: "draft" | "reviewed"
  reviewed_by: string | null
  reviewed_at: string | null
  partnership: {
    name: string
    ein: string | null
    address: string | null
    filed_at: string | null
  }
  partner: {
    address: string | null
    kind: "general" | "limited"
    residence: "domestic" | "foreign" | null
    entity_type: string | null
  }
  preparer: {
    name: string | null
    firm: string | null
    address: string | null
    phone: string | null
  }
  missing: ("ein" | "partnership_address" | "filed_at" | "tin" | "partner_address" | "entity_type" | "jurisdiction" | "preparer")[]
  boxes: K1Line[]
  capital: {
    beginning: number
    contributed: number
    current_year_net: number
    other: number
    withdrawals: number
    ending: number
  }
  warnings: string[]
  created_at: string
  updated_at: string
}

export interface K1Details {
  fund_account_id: number
  ein: string | null
  address: string | null
  filed_at: string | null
  preparer_name: string | null
  preparer_firm: string | null
  preparer_address: string | null
  preparer_phone: string | null
}

export interface K1DetailsInput {
  ein?: string | null
  address?: string | null
  filed_at?: string | null
  preparer_name?: string | null
  preparer_firm?: string | null
  preparer_address?: string | null
  preparer_phone?: string | null
}

export interface K1Input {
  tax_year: number
  kind?: "estimate" | "final"
  amend?: boolean
  items: {
    box: "1" | "2" | "3" | "5" | "7" | "8" | "10" | "11" | "12" | "13" | "14" | "15" | "17" | "18" | "19" | "20" | "21" | "4a" | "4b" | "4c" | "6a" | "6b" | "6c" | "9a" | "9b" | "9c"
    code?: string
    description?: string
    amount: number
    sharing?: "commitment" | "fee"
    parts?: {
      lp_id: number
      amount: number
    }[]
  }[]
  capital?: {
    lp_id: number
    beginning?: number
    contributed?: number
    other?: number
    withdrawals?: number
  }[]
}

export interface K1Line {
  box: "1" | "2" | "3" | "5" | "7" | "8" | "10" | "11" | "12" | "13" | "14" | "15" | "17" | "18" | "19" | "20" | "21" | "4a" | "4b" | "4c" | "6a" | "6b" | "6c" | "9a" | "9b" | "9c"
  code: string | null
  description: string | null
  computed: number
  override: number | null
  effective: number
  form_amount: number
}

export interface K1Override {
  id: number
  lp_id: number
  box: string
  amount: number
  reason: string
  author: string
  created_at: string
  updated_at: string
}

export interface K1OverrideInput {
  box: "1" | "2" | "3" | "5" | "7" | "8" | "10" | "11" | "12" | "13" | "14" | "15" | "17" | "18" | "19" | "20" | "21" | "4a" | "4b" | "4c" | "6a" | "6b" | "6c" | "9a" | "9b" | "9c"
  code?: string
  amount: number
  reason: string
  rebalance_lp_id?: number
}

export interface K1Proposal {
  fund_account_id: number
  tax_year: number
  period_start: string
  period_end: string
  currency: string
  items: {
    box: "1" | "2" | "3" | "5" | "7" | "8" | "10" | "11" | "12" | "13" | "14" | "15" | "17" | "18" | "19" | "20" | "21" | "4a" | "4b" | "4c" | "6a" | "6b" | "6c" | "9a" | "9b" | "9c"
    code?: string
    description: string
    amount: number
    parts: {
      lp_id: number
      amount: number
    }[]
  }[]
  partners: {
    lp_id: number
    name: string
  }[]
  left_out: {
    account: string
    amount: number
    reason: string
  }[]
  assumptions: string[]
}

export interface K1Return {
  id: number
  fund_account_id: number
  tax_year: number
  version: number
  kind: "estimate" | "final"
  schedules: K1[]
}

export interface K1Review {
  schedules: K1[]
}

export interface K1ReviewInput {
  tax_year: number
}

export interface K1UploadInput {
  tax_year: number
  csv?: string
  xlsx?: string
}

export interface K1UploadPreview {
  tax_year: number
  rows: {
    row: number
    lp_id: number | null
    name: string | null
    values: {
      box: string
      computed: number
      uploaded: number
    }[]
    errors: string[]
  }[]
  valid: number
  invalid: number
  persisted: false
}

export interface K1UploadResult {
  tax_year: number
  partners: number
  overrides: number
}

export interface LpTerms {
  id: number
  fund_account_id: number
  lp_id: number
  name: string
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: boolean
  note: string | null
  effective_from: string | null
  document: string | null
  tin_last4: string | null
  tax_address: string | null
  versions: SideLetter[]
  created_at: string
  updated_at: string
}

export interface LpTermsInput {
  lp_id: number
  fee_rate?: number | null
  fee_discount_pct?: number | null
  excluded_from_fees?: boolean
  tin_last4?: string | null
  tax_address?: string | null
  note?: string | null
  effective_from?: string | null
  document?: string | null
}

export interface OpeningBalancesImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
  date: string
}

export interface PartnerWaterfall {
  currency: string
  type: "european" | "american"
  as_of: string
  tiers: {
    key: string
    name: string
    amount: number
    lp: number
    gp: number
  }[]
  periods: {
    date: string
    distributed: number
    lp: number
    gp: number
    escrowed: number
    owed_before: number
    owed_after: number
  }[]
  lp_total: number
  gp_total: number
  total: number
  carry: number
  escrow: number
  clawback: {
    due: number
    from_escrow: number
    from_gp: number
    uncovered: number
    escrow_released: number
  }
  assumptions: string[]
  persisted: false
  partners: {
    name: string
    class: string | null
    contributed: number
    tiers: {
      key: string
      name: string
      amount: number
      lp: number
      gp: number
    }[]
    lp_total: number
    gp_total: number
    unreturned_capital: number
    hurdle_owed: number
    carry_borne: number
    clawback: number
  }[]
}

export interface PartnerWaterfallInput {
  type?: "european" | "american"
  hurdle_pct: number
  hurdle_compounding?: "annual" | "daily" | "anniversary" | "simple"
  catch_up_pct?: number
  carry_pct: number
  further_hurdles?: {
    irr?: number
    multiple?: number
    carry_pct: number
  }[]
  classes?: {
    class: string
    hurdle_pct: number
    hurdle_compounding?: "annual" | "daily" | "anniversary" | "simple"
    catch_up_pct?: number
    carry_pct: number
    further_hurdles?: {
      irr?: number
      multiple?: number
      carry_pct: number
    }[]
  }[]
  escrow_pct?: number
  clawback_by?: "partner" | "class" | "fund"
  carry_tax_pct?: number
  partners: {
    name: string
    commitment: number
    class?: string
  }[]
  flows: {
    date: string
    kind: "contribution" | "write_down" | "received" | "carry" | "distribution"
    amount: number
    partner?: string
    deal?: string
    realised_pct?: number
  }[]
  as_of?: string
  currency?: string
}

export interface Performance {
  fund_account_id: number
  currency: string
  as_of: string
  paid_in: number
  distributed: number
  returned: number
  receivable: number
  nav: number
  irr: number | null
  dpi: number | null
  rvpi: number | null
  tvpi: number | null
  reasons: Record<string, string>
  quarters: {
    as_of: string
    paid_in: number
    distributed: number
    returned: number
    receivable: number
    nav: number
    irr: number | null
    dpi: number | null
    rvpi: number | null
    tvpi: number | null
    reasons: Record<string, string>
    contributions: number
    distributions: number
  }[]
  assumptions: string[]
}

export interface PeriodClose {
  id: number
  fund_account_id: number
  currency: string
  period_start: string
  period_end: string
  version: number
  status: "in_progress" | "closed" | "reopened"
  checks: {
    key: "bank_reconciliation" | "calls_and_distributions_posted" | "valuations_approved" | "fee_accrual_posted" | "expense_accruals" | "fx_rates_loaded" | "trial_balance" | "sub_ledgers" | "nav_equals_capital" | "roll_forward" | "no_drafts" | "reviewer"
    status: "pass" | "fail" | "waived"
    evidence: string
    remedies: ("attest" | "waive")[]
  }[]
  nav: number | null
  trial_balance: GlTrialBalance | null
  capital_accounts: {
    lp_id: number | null
    name: string
    beginning: number
    contributions: number
    distributions: number
    allocated_income: number
    other: number
    ending: number
  }[] | null
  entry_id: number | null
  preparer: string
  reviewer: string | null
  closed_at: string | null
  days_to_close: number | null
  reopened_at: string | null
  reopened_by: string | null
  reopen_reason: string | null
  created_at: string
  updated_at: string
}

export interface PeriodCloseInput {
  period_start?: string
  period_end: string
  attest?: {
    check: "bank_reconciliation" | "calls_and_distributions_posted" | "valuations_approved" | "fee_accrual_posted" | "expense_accruals" | "fx_rates_loaded" | "trial_balance" | "sub_ledgers" | "nav_equals_capital" | "roll_forward" | "no_drafts" | "reviewer"
    evidence: string
  }[]
  waive?: {
    check: "bank_reconciliation" | "calls_and_distributions_posted" | "valuations_approved" | "fee_accrual_posted" | "expense_accruals" | "fx_rates_loaded" | "trial_balance" | "sub_ledgers" | "nav_equals_capital" | "roll_forward" | "no_drafts" | "reviewer"
    reason: string
  }[]
}

export interface PeriodReopening {
  reason: string
}

export interface ProfitAndLoss {
  fund_account_id: number | null
  start: string
  end: string
  currency: string
  income: number
  expenses: number
  net_operating_income: number
  realised_gain: number
  unrealised_gain: number
  net_income: number
  nav: number
  opening_nav: number
  contributions: number
  distributions: number
  by_category: {
    category: string
    debit: number
    credit: number
    net: number
  }[]
  warnings: string[]
  persisted: false
}

export interface ProfitAndLossInput {
  fund_account_id?: number
  entries?: {
    category: string
    date: string
    debit?: number
    credit?: number
    description?: string | null
    reference?: string | null
  }[]
  currency?: string
  start: string
  end: string
}

export interface PublicMarketEquivalent {
  fund_account_id: number
  index: string
  as_of: string
  currency: string
  ks_pme: number | null
  irr: number | null
  index_irr: number | null
  index_value: number
  nav: number
  reasons: Record<string, string>
}

export interface PublicMarketIndexInput {
  name: string
  levels: {
    date: string
    value: number
  }[]
  as_of?: string
}

export interface QuotedRate {
  from: string
  to: string
  date: string
  rate: string | null
  published_on: string | null
  source: string | null
}

export interface RecordedEntry {
  id: number
  fund_account_id: number
  number: number | null
  date: string
  reference: string | null
  description: string | null
  source: string
  status: "draft" | "posted"
  category: string | null
  debit: number
  credit: number
  currency: string
  lines: {
    id: number | null
    account_id: number
    code: string
    name: string
    debit: number
    credit: number
    foreign_currency: string | null
    foreign_amount: number | null
    partner_id: number | null
    investment_id: number | null
    investment: string | null
    ilpa_category: string | null
  }[]
  reverses: number | null
  reversed_by: number | null
  deleted: boolean
  record: {
    kind: string
    id: number
    name: string
    page: string
    undo: {
      how: string
      path: string
    }
  } | null
  author: string
  posted_at: string | null
  created_at: string
  updated_at: string
  warnings: string[]
}

export interface ReferenceReversalInput {
  date?: string
  description?: string
  fund_account_id?: number
}

export interface ReferencedEntries {
  reference: string
  entries: JournalEntry[]
  count: number
}

export interface Revaluation {
  id: number
  fund_account_id: number
  date: string
  currency: string
  gain: number
  entry: JournalEntry
  reversal: JournalEntry
}

export interface RevaluationInput {
  date: string
  rates?: {
    currency: string
    rate: string
  }[]
}

export interface ReversalInput {
  date?: string
  description?: string
}

export interface SideLetter {
  id: number
  effective_from: string | null
  document: string | null
  author: string | null
  created_at: string
  updated_at: string
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: boolean
  note: string | null
}

export interface SideLetterClauseChange {
  obligation?: string
  asset_classes?: string[]
  sectors?: string[]
  countries?: string[]
  trigger?: string | null
  frequency?: "quarterly" | "annual" | null
  within_days?: number | null
  effective_from?: string | null
  ends_on?: string | null
  document?: string | null
  offered_through?: string | null
  version?: number
}

export interface SideLetterClauseInput {
  lp_id: number
  clause: "excuse" | "reporting" | "mfn" | "transfer" | "key_person" | "erisa" | "sovereign_immunity" | "other"
  obligation: string
  asset_classes?: string[]
  sectors?: string[]
  countries?: string[]
  trigger?: string | null
  frequency?: "quarterly" | "annual" | null
  within_days?: number | null
  effective_from?: string | null
  ends_on?: string | null
  document?: string | null
}

export interface TimeWeightedReturn {
  fund_account_id: number
  currency: string
  from: string
  to: string
  begin: number
  end: number
  flows: number
  modified_dietz: number | null
  time_weighted: number | null
  time_weighted_annual: number | null
  modified_dietz_annual: number | null
  quarters: {
    from: string
    to: string
    begin: number
    end: number
    flows: number
    modified_dietz: number | null
  }[]
  reasons: Record<string, string>
  assumptions: string[]
}

export interface TrialBalance {
  accounts: {
    fund_account_id: number
    fund: string
    category: string
    currency: string
    debit: number
    credit: number
    balance: number
  }[]
  totals: {
    debit: number | null
    credit: number | null
    balance: number | null
    by_currency: {
      currency: string
      debit: number
      credit: number
      balance: number
    }[]
  }
  currency: string | null
  as_of: string | null
}

export interface Waterfall {
  currency: string
  tiers: {
    key: "return_of_capital" | "preferred_return" | "catch_up" | "carried_interest"
    name: string
    amount: number
    lp: number
    gp: number
  }[]
  return_of_capital: number
  hurdle: number
  catch_up: number
  carry_split: {
    lp: number
    gp: number
  }
  lp_total: number
  gp_total: number
  total: number
  gp_share_of_profit: number | null
  lp_multiple: number | null
  unreturned_capital: number
  hurdle_due: number
  hurdle_shortfall: number
  periods: {
    date: string
    hurdle_balance_before: number
    return_of_capital: number
    hurdle: number
    catch_up: number
    carry_split: {
      lp: number
      gp: number
    }
    lp: number
    gp: number
    hurdle_balance_after: number
  }[] | null
  lp_irr: number | null
  clawback: number | null
  reasons: Record<string, string>
  assumptions: string[]
  persisted: false
}

export interface WaterfallInput {
  committed?: number
  distributable?: number
  hurdle_pct: number
  carry_pct: number
  type?: "european"
  years?: number
  hurdle_compounding?: "annual" | "simple"
  catch_up_pct?: number
  contributed?: number
  prior_distributions?: number
  flows?: {
    date: string
    contribution?: number
    distribution?: number
  }[]
  carry_paid?: number
  clawback_cap?: number
  currency?: string
}

export interface WaterfallInputs {
  fund_account_id: number
  currency: string
  as_of: string
  distributable: number
  undrawn: number
  partners: {
    lp_id: number | null
    name: string
    class: string
    bears_carry: boolean
    commitment: number
    undrawn: number
    contributed: number
    received: number
  }[]
  flows: {
    date: string
    kind: "contribution" | "received" | "carry"
    lp_id: number | null
    amount: number
  }[]
  holdings: {
    holding_id: number
    name: string
    cost: number
    realised_cost: number
    written_down: number
    fair_value: number
    proceeds: number
    income: number
  }[]
}

export interface CfoCalls {
  'GET /api/v1/svc/cfo/accounts': {
    query?: {
      limit?: number
      cursor?: string
      entity_type?: string
      currency?: string
      owner_id?: number
    }
    answer: List<FundAccount>
  }
  'POST /api/v1/svc/cfo/accounts': {
    body: FundAccountInput
    answer: FundAccount & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}': {
    params: {
      account_id: string | number
    }
    answer: FundAccount
  }
  'PATCH /api/v1/svc/cfo/accounts/{account_id}': {
    params: {
      account_id: string | number
    }
    body?: FundAccountChange
    answer: FundAccount
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/currency': {
    params: {
      account_id: string | number
    }
    answer: FundCurrency
  }
  'DELETE /api/v1/svc/cfo/accounts/{account_id}': {
    params: {
      account_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/cfo/chart-of-accounts': {
    answer: ChartOfAccounts
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/entries': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      category?: string
      reference?: string
      status?: "draft" | "posted"
    }
    answer: List<JournalEntry>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/entries': {
    params: {
      account_id: string | number
    }
    body: BookEntryInput
    answer: RecordedEntry & Persisted
  }
  'DELETE /api/v1/svc/cfo/accounts/{account_id}/entries/{entry_id}': {
    params: {
      account_id: string | number
      entry_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/cfo/journal': {
    query?: {
      limit?: number
      cursor?: string
      category?: string
      reference?: string
      status?: "draft" | "posted"
      fund_account_id?: number
    }
    answer: List<JournalEntry>
  }
  'POST /api/v1/svc/cfo/journal': {
    body: JournalLineInput
    answer: RecordedEntry & Persisted
  }
  'POST /api/v1/svc/cfo/journal/multi': {
    body: JournalLegsInput
    answer: JournalEntry & Persisted
  }
  'GET /api/v1/svc/cfo/journal/by-ref/{reference}': {
    params: {
      reference: string | number
    }
    query?: {
      fund_account_id?: number
    }
    answer: ReferencedEntries
  }
  'POST /api/v1/svc/cfo/journal/by-ref/{reference}/reverse': {
    params: {
      reference: string | number
    }
    body?: ReferenceReversalInput
    answer: ReferencedEntries & Persisted
  }
  'GET /api/v1/svc/cfo/gl/accounts': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
    }
    answer: List<GlAccount>
  }
  'POST /api/v1/svc/cfo/gl/accounts': {
    body: GlAccountInput
    answer: GlAccount & Persisted
  }
  'PATCH /api/v1/svc/cfo/gl/accounts/{gl_account_id}': {
    params: {
      gl_account_id: string | number
    }
    body?: GlAccountChange
    answer: GlAccount
  }
  'GET /api/v1/svc/cfo/gl/journal': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
      reference?: string
      status?: "draft" | "posted"
    }
    answer: List<JournalEntry>
  }
  'POST /api/v1/svc/cfo/gl/journal': {
    body: JournalEntryInput
    answer: JournalEntry & Persisted
  }
  'GET /api/v1/svc/cfo/gl/journal/{entry_id}': {
    params: {
      entry_id: string | number
    }
    answer: JournalEntry
  }
  'POST /api/v1/svc/cfo/gl/journal/drafts/{draft_id}/post': {
    params: {
      draft_id: string | number
    }
    answer: JournalEntry & Persisted
  }
  'POST /api/v1/svc/cfo/gl/journal/{entry_id}/reverse': {
    params: {
      entry_id: string | number
    }
    body?: ReversalInput
    answer: JournalEntry & Persisted
  }
  'GET /api/v1/svc/cfo/gl-trial-balance': {
    query?: {
      fund_account_id?: number
      as_of?: string
      zero?: boolean
    }
    answer: GlTrialBalance
  }
  'GET /api/v1/svc/cfo/trial-balance': {
    query?: {
      fund_account_id?: number
      as_of?: string
    }
    answer: TrialBalance
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/ledger.journal': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: unknown
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/journal/csv': {
    params: {
      account_id: string | number
    }
    query?: {
      form?: "quickbooks" | "xero"
      from?: string
      to?: string
    }
    answer: unknown
  }
  'POST /api/v1/svc/cfo/report': {
    body: ProfitAndLossInput
    answer: ProfitAndLoss
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/preview': {
    params: {
      account_id: string | number
    }
    body: OpeningBalancesImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances': {
    params: {
      account_id: string | number
    }
    body: OpeningBalancesImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/{import_id}/undo': {
    params: {
      account_id: string | number
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/preview': {
    params: {
      account_id: string | number
    }
    body: JournalImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal': {
    params: {
      account_id: string | number
    }
    body: JournalImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/imports/journal': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/{import_id}/undo': {
    params: {
      account_id: string | number
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/dashboard': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: FundDashboard
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/chart-data': {
    params: {
      account_id: string | number
    }
    query?: {
      from?: string
      to?: string
      interval?: "month" | "quarter" | "year"
    }
    answer: FundChartData
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/movers': {
    params: {
      account_id: string | number
    }
    query?: {
      from?: string
      to?: string
      limit?: number
    }
    answer: FundMovers
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/risk': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: FundRisk
  }
  'POST /api/v1/svc/cfo/waterfall': {
    body: WaterfallInput
    answer: Waterfall
  }
  'POST /api/v1/svc/cfo/waterfall/by-partner': {
    body: PartnerWaterfallInput
    answer: PartnerWaterfall
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/waterfall': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: WaterfallInputs
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/waterfall': {
    params: {
      account_id: string | number
    }
    body: FundWaterfallInput
    answer: FundWaterfall
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/fees': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: Fees
  }
  'PUT /api/v1/svc/cfo/accounts/{account_id}/fees': {
    params: {
      account_id: string | number
    }
    body: FeeAgreementInput
    answer: Fees
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/calculate': {
    params: {
      account_id: string | number
    }
    body: FeeCalculationInput
    answer: FeeComputation
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/confirm': {
    params: {
      account_id: string | number
    }
    body: FeePeriodInput
    answer: FeeCalculation & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/post-accrual': {
    params: {
      account_id: string | number
    }
    body: FeeAccrualInput
    answer: FeeCalculation & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/{calculation_id}/void': {
    params: {
      account_id: string | number
      calculation_id: string | number
    }
    body: FeeVoidInput
    answer: FeeCalculation & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/payments': {
    params: {
      account_id: string | number
    }
    body?: FeePaymentInput
    answer: FeePayment & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/fees/payments/{payment_id}/void': {
    params: {
      account_id: string | number
      payment_id: string | number
    }
    body: FeeVoidInput
    answer: FeePayment & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/lp-terms': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<LpTerms>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/lp-terms/upsert': {
    params: {
      account_id: string | number
    }
    body: LpTermsInput
    answer: LpTerms & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses': {
    params: {
      account_id: string | number
    }
    answer: List<AgreedSideLetterClause>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses': {
    params: {
      account_id: string | number
    }
    body: SideLetterClauseInput
    answer: AgreedSideLetterClause & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses/{clause_id}': {
    params: {
      account_id: string | number
      clause_id: string | number
    }
    answer: AgreedSideLetterClause
  }
  'PATCH /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses/{clause_id}': {
    params: {
      account_id: string | number
      clause_id: string | number
    }
    body?: SideLetterClauseChange
    answer: AgreedSideLetterClause
  }
  'GET /api/v1/svc/cfo/exchange-rates': {
    query?: {
      limit?: number
      cursor?: string
      base?: string
      quote?: string
      date?: string
    }
    answer: List<ExchangeRate>
  }
  'POST /api/v1/svc/cfo/exchange-rates': {
    body: ExchangeRateInput
    answer: ExchangeRate & Persisted
  }
  'POST /api/v1/svc/cfo/exchange-rates/import': {
    body: ExchangeRatesImportInput
    answer: ExchangeRatesImport & Persisted
  }
  'GET /api/v1/svc/cfo/exchange-rates/quote': {
    query?: {
      from?: string
      to?: string
      date?: string
    }
    answer: QuotedRate
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/foreign-balances': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: List<ForeignBalance>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/revaluations': {
    params: {
      account_id: string | number
    }
    body: RevaluationInput
    answer: Revaluation & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/performance': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
      quarters?: number
    }
    answer: Performance
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/performance/time-weighted': {
    params: {
      account_id: string | number
    }
    query?: {
      from?: string
      to?: string
    }
    answer: TimeWeightedReturn
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/performance/public-market': {
    params: {
      account_id: string | number
    }
    body: PublicMarketIndexInput
    answer: PublicMarketEquivalent
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<PeriodClose>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/run': {
    params: {
      account_id: string | number
    }
    body: PeriodCloseInput
    answer: PeriodClose & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    answer: PeriodClose
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: CapitalStatements
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/pdf': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/csv': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/reopen': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    body: PeriodReopening
    answer: Proposal & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      tax_year?: number
    }
    answer: List<K1>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/generate': {
    params: {
      account_id: string | number
    }
    body: K1Input
    answer: K1Return & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/proposal': {
    params: {
      account_id: string | number
    }
    query?: {
      tax_year?: number
    }
    answer: K1Proposal
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/review': {
    params: {
      account_id: string | number
    }
    body: K1ReviewInput
    answer: K1Review & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview': {
    params: {
      account_id: string | number
    }
    body: K1UploadInput
    answer: K1UploadPreview
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-upload': {
    params: {
      account_id: string | number
    }
    body: K1UploadInput
    answer: K1UploadResult & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/details': {
    params: {
      account_id: string | number
    }
    answer: K1Details
  }
  'PUT /api/v1/svc/cfo/accounts/{account_id}/k1/details': {
    params: {
      account_id: string | number
    }
    body?: K1DetailsInput
    answer: K1Details
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}': {
    params: {
      account_id: string | number
      lp_id: string | number
      tax_year: string | number
    }
    answer: K1
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/csv': {
    params: {
      account_id: string | number
      lp_id: string | number
      tax_year: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/pdf': {
    params: {
      account_id: string | number
      lp_id: string | number
      tax_year: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides': {
    params: {
      account_id: string | number
      lp_id: string | number
      tax_year: string | number
    }
    answer: List<K1Override>
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides': {
    params: {
      account_id: string | number
      lp_id: string | number
      tax_year: string | number
    }
    body: K1OverrideInput
    answer: K1 & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    answer: Mailing
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    body?: MailingInput
    answer: Mailing & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail/otherwise': {
    params: {
      account_id: string | number
      close_id: string | number
    }
    body: SentOtherwise
    answer: Mailing & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/mail/{lp_id}/eml': {
    params: {
      account_id: string | number
      close_id: string | number
      lp_id: string | number
    }
    query?: {
      note?: string
    }
    answer: unknown
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail': {
    params: {
      account_id: string | number
      tax_year: string | number
    }
    answer: Mailing
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail': {
    params: {
      account_id: string | number
      tax_year: string | number
    }
    body?: MailingInput
    answer: Mailing & Persisted
  }
  'POST /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail/otherwise': {
    params: {
      account_id: string | number
      tax_year: string | number
    }
    body: SentOtherwise
    answer: Mailing & Persisted
  }
  'GET /api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}/mail/{lp_id}/eml': {
    params: {
      account_id: string | number
      tax_year: string | number
      lp_id: string | number
    }
    query?: {
      note?: string
    }
    answer: unknown
  }
}

export const cfoApi = client<CfoCalls>()
