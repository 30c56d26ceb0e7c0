// Written by "npm run generate" from the routes of the server; do not edit.

export interface ActionPreview {
  result: unknown
  before: unknown
  after: unknown
  changes: {
    field: string
    before: unknown
    after: unknown
  }[]
}

export interface AgentRunEvents {
  events: {
    id: number
    event: string
    data: unknown
    created_at: string
  }[]
  resume_from: number
  finished: boolean
}

export interface CallAllocation {
  lp_id: number
  lp_name: string
  commitment: number
  amount: number
  by_purpose: {
    ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
    amount: number
  }[]
  unfunded_before: number
  impact_on_unfunded: number
  unfunded_after: number
  paid: number
  outstanding: number
  waived: number
  waiver_reason: string | null
  unapplied_credit: number
  status: "unpaid" | "partially_paid" | "paid" | "overpaid" | "overdue" | "in_default" | "excused" | "waived"
  default: {
    notice_date: string
    outstanding_then: number
    cure_business_days: number
    cure_ends_on: string
    note: string | null
    declared_on: string | null
    interest: number
    interest_outstanding: number
    interest_through: string | null
  } | null
}

export interface CallCreditRefund {
  id: number
  lp_id: number
  amount: number
  date: string
  entry_id: number | null
  void: CapitalVoid | null
  reference: string | null
  method: string | null
  paid: ForeignMoney | null
  created_at: string
}

export interface CallInterestCharge {
  id: number
  lp_id: number
  amount: number
  date: string
  entry_id: number | null
  void: CapitalVoid | null
  from: string
  rate: number | null
  created_at: string
}

export interface CallPayment {
  id: number
  lp_id: number
  amount: number
  date: string
  entry_id: number | null
  void: CapitalVoid | null
  applied: number
  interest: number
  unapplied: number
  reference: string | null
  method: string | null
  credit_call_id: number | null
  replaces_id: number | null
  received: ForeignMoney | null
  created_at: string
}

export interface CallWaiver {
  id: number
  lp_id: number
  amount: number
  date: string
  entry_id: number | null
  void: CapitalVoid | null
  reason: string
  created_at: string
}

export interface CapitalCall {
  id: number
  fund_account_id: number | null
  lp_id: number | null
  reference: string | null
  description: string | null
  currency: string
  amount: number
  paid: number
  outstanding: number
  waived: number
  unapplied_credit: number
  notice_date: string
  due_date: string
  ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
  status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
  overdue: boolean
  issued_at: string | null
  created_at: string
  updated_at: string
  override_reason: string | null
  author: string | null
  issued_by: string | null
  moves: ("draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled")[]
  lines: {
    ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
    description: string | null
    amount: number
    inside_commitment: boolean
    impact_on_unfunded: number
    excluded_lp_ids: number[]
    excused_by_letter: number[]
    holding_id: number | null
    holding: string | null
  }[]
  allocation: CallAllocation[]
  payments: CallPayment[]
  waivers: CallWaiver[]
  interest_charges: CallInterestCharge[]
  refunds: CallCreditRefund[]
  cancelled: CapitalVoid | null
  ledger: {
    posted: boolean
    entry_id: number | null
    note: string
  }
  warnings: string[]
}

export interface CapitalCallHeader {
  id: number
  fund_account_id: number | null
  lp_id: number | null
  reference: string | null
  description: string | null
  currency: string
  amount: number
  paid: number
  outstanding: number
  waived: number
  unapplied_credit: number
  notice_date: string
  due_date: string
  ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
  status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
  overdue: boolean
  issued_at: string | null
  created_at: string
  updated_at: string
}

export interface CapitalCallOfLp {
  id: number
  fund_account_id: number | null
  lp_id: number | null
  reference: string | null
  description: string | null
  currency: string
  amount: number
  paid: number
  outstanding: number
  waived: number
  unapplied_credit: number
  notice_date: string
  due_date: string
  ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
  status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
  overdue: boolean
  issued_at: string | null
  created_at: string
  updated_at: string
  unfunded_before: number
  unfunded_after: number
  line_status: "unpaid" | "partially_paid" | "paid" | "overpaid" | "overdue" | "in_default" | "excused" | "waived"
}

export interface CapitalVoid {
  date: string
  reason: string
  entry_id: number | null
  author: string
}

export type ConnectedAppEvent = "answer_bank.updated" | "odd.profile.updated" | "room.red_flag.added" | "transaction.party_signed" | "transaction.status_changed"

export interface DistributionOfLp {
  id: number
  fund_account_id: number | null
  type: "return_of_capital" | "realized_gain" | "dividend_income" | "interest_income" | "other_income" | "return_of_unused_capital" | "subsequent_close_refund" | "carried_interest" | "withholding_tax" | "stock_distribution"
  currency: string
  amount: number
  recallable_amount: number
  date: string
  reference: string | null
  description: string | null
}

export interface ForeignMoney {
  currency: string
  amount: number
  worth: number
  exchange_difference: number
  gl_account_id: number
}

export interface Investor {
  id: number
  name: string
  reference: string | null
  entity_type: string | null
  jurisdiction: string | null
  currency: string
  committed_capital: number | null
  kyc_status: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  primary_contact_email: string | null
  postal_address: string | null
  language: "en" | "de" | null
  status: string
  owner_id: number | null
  company_id: number | null
  version: number
  created_at: string
  updated_at: string
}

export interface InvestorDetail {
  id: number
  name: string
  reference: string | null
  entity_type: string | null
  jurisdiction: string | null
  currency: string
  committed_capital: number | null
  kyc_status: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  primary_contact_email: string | null
  postal_address: string | null
  language: "en" | "de" | null
  status: string
  owner_id: number | null
  company_id: number | null
  version: number
  created_at: string
  updated_at: string
  kyc_moves: ("pending" | "in_progress" | "approved" | "rejected" | "expired")[]
  commitments: InvestorPosition[]
  capital_calls: CapitalCallOfLp[]
  distributions: DistributionOfLp[]
}

export interface InvestorInput {
  name: string
  reference?: string | null
  entity_type?: string | null
  jurisdiction?: string | null
  currency?: string
  committed_capital?: number | null
  kyc_status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  primary_contact_email?: string | null
  postal_address?: string | null
  language?: "en" | "de" | null
  owner_id?: number | null
  company_id?: number | null
}

export interface InvestorPosition {
  fund_account_id: number | null
  fund: string | null
  currency: string
  commitment: number
  called: number
  contributed: number
  distributed: number
  returned: number
  recallable: number
  funded_commitment: number
  unfunded: number
}

export interface MailMessage {
  id: number
  paper: string
  record_id: number
  lp_id: number
  round: number
  name: string
  address: string
  subject: string
  status: "queued" | "sending" | "sent" | "refused" | "failed" | "uncertain" | "withdrawn"
  attempts: number
  send_at: string | null
  attempted_at: string | null
  next_attempt_at: string | null
  response: string | null
  message_id: string
  sender: string
  page: string
  created_at: string
  updated_at: string
}

export interface Mailing {
  title: string
  from: string | null
  recipients: {
    lp_id: number
    name: string
    address: string | null
    subject: string
    text: string
    message: MailMessage | null
  }[]
}

export interface MailingInput {
  lp_ids?: number[]
  again?: boolean
  note?: string
  send_at?: string
}

export interface Merge {
  id: number
  record_type: string
  survivor: {
    id: number
    title: string
  }
  loser: {
    id: number
    title: string
  }
  moves: {
    what: string
    count: number
  }[]
  folds: {
    what: string
    count: number
  }[]
  author: string
  undone_at: string | null
  undone_by: string | null
  created_at: string
  updated_at: string
}

export interface MergeInput {
  loser_id: number
  take?: string[]
}

export interface MergePlan {
  record_type: string
  survivor: {
    id: number
    title: string
  }
  loser: {
    id: number
    title: string
  }
  fields: {
    name: string
    survivor: string | null
    loser: string | null
    taken: boolean
  }[]
  moves: {
    what: string
    count: number
  }[]
  folds: {
    what: string
    count: number
  }[]
  blockers: string[]
}

export interface ModuleState {
  key: string
  title: string
  enabled: boolean
}

export interface Persisted {
  persisted: true
}

export interface Proposal {
  action_id: number
  run_id: number
  status: "proposed" | "approved" | "rejected"
  kind: string
  tool: string
  proposal: {
    tool: string
    summary: string
    arguments: Record<string, unknown>
  }
  preview: ActionPreview
  expires_at: string
  decided_at: string | null
  decided_by: string | null
  reason: string | null
}

export interface QuotedPage {
  document: string
  page: number
  label: string | null
  pages: number
  readable: boolean
  paragraphs: string[]
}

export interface SentOtherwise {
  lp_ids?: number[]
  again?: boolean
  how: string
}

export interface SheetImport {
  id: number
  kind: string
  file_name: string | null
  author: string
  counts: SheetImportCounts
  undone_at: string | null
  undone_by: string | null
  created_at: string
  updated_at: string
}

export interface SheetImportCounts {
  rows: number
  create: number
  update: number
  same: number
  ignored: number
  refused: number
}

export interface SheetImportResult {
  import_id: number | null
  program: string | null
  sheets: string[]
  sheet: string | null
  fields: {
    name: string
    title: string
    needed: boolean
  }[]
  columns: string[]
  mapping: Record<string, string | null>
  unmapped_columns: string[]
  date_order: "day_first" | "month_first" | null
  asks_date_order: boolean
  unknown: {
    column: string
    cell: string
    rows: number
  }[]
  choices: Record<string, {
    value: string
    label: string
  }[]>
  objections: string[]
  warnings: string[]
  counts: SheetImportCounts
  rows: SheetImportRow[]
}

export interface SheetImportRow {
  row: number
  fate: "create" | "update" | "same" | "ignored" | "refused"
  cells: Record<string, string>
  problems: {
    column: string
    message: string
  }[]
  messages: string[]
  similar: {
    id: number | null
    title: string
    detail: string | null
    likeness: number
    row: number | null
  }[]
}

export interface SheetImportTrial {
  program: string | null
  sheets: string[]
  sheet: string | null
  fields: {
    name: string
    title: string
    needed: boolean
  }[]
  columns: string[]
  mapping: Record<string, string | null>
  unmapped_columns: string[]
  date_order: "day_first" | "month_first" | null
  asks_date_order: boolean
  unknown: {
    column: string
    cell: string
    rows: number
  }[]
  choices: Record<string, {
    value: string
    label: string
  }[]>
  objections: string[]
  warnings: string[]
  counts: SheetImportCounts
  rows: SheetImportRow[]
}

export interface SimilarRecord {
  id: number
  title: string
  detail: string | null
  likeness: number
}

export type Source = {
  type: "inline"
  documents: {
    name: string
    text?: string
    content?: string
  }[]
} | {
  type: "mcp"
  connection_id: number
  path: string
} | {
  type: "room"
  room_id: number
  folder_id?: number
  document_id?: number
}
