// Written by "npm run generate" from the migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface AccessLogTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number | null
  actor_name: string
  via: string
  route: string
  target: string
  file: string
  media_type: string
  bytes: number
  address: string | null
  request_id: string
  rows: number | null
}

export interface AgentActionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  run_id: number
  tool: string
  kind: string
  module: string
  arguments: string
  digest: string
  proposal: string
  preview: string
  proposed_by: string
  proposed_by_user: number
  proposed_by_token: string
  status: string
  expires_at: string
  decided_at: string | null
  decided_by_user: number | null
  decided_by: string | null
  reason: string | null
  corrected: string | null
  result: string | null
  amount: number | null
  currency: string | null
  policy: string | null
  deal_id: number | null
  authors: string | null
  revision: Generated<number>
  second_person: Generated<number>
  rooms: Generated<string>
  corrected_by_key: Generated<number>
}

export interface AgentApprovalsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  action_id: number
  user_id: number
  approver: string
  digest: string
  created_at: string
}

export interface AgentEventsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  run_id: number
  event: string
  data: string
  created_at: string
}

export interface AgentRunsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  agent: string
  status: string
  started_by: string
  finished_at: string | null
  started_by_user: number | null
  areas: Generated<string>
}

export interface AgentStepsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  run_id: number
  position: number
  request: string
  answer: string
  credits: number
  created_at: string
}

export interface ApiKeysTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number
  name: string
  role: string | null
  prefix: string
  hash: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  propose_only: Generated<number>
  scopes: string | null
  daily_credits: number | null
  spent_on: string | null
  spent_credits: Generated<number>
}

export interface ApplianceMilestonesTable {
  name: string
  reached_at: string
}

export interface ApplianceSecretsTable {
  name: string
  sealed: string
}

export interface ApprovalPoliciesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  kind: string | null
  module: string | null
  currency: string | null
  min_amount: number | null
  approvers: number
  proposer_may_approve: number
  daily_ceiling: number | null
  version: number
  active: number
}

export interface AuditHeadsTable {
  org_id: number
  seq: number
  hash: string
}

export interface AuditLogTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  seq: number
  at: string
  actor_kind: string
  actor_id: number | null
  actor_name: string
  via: string
  request_id: string
  action: string
  target: string
  outcome: string
  details: string
  prev_hash: string
  hash: string
}

export interface AuditValuesTable {
  org_id: ColumnType<number, number | undefined, never>
  seq: number
  salt: string | null
  details: string | null
  erased_at: string | null
}

export interface BankAccountsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  gl_account_id: number
  name: string
  bank_name: string | null
  number: string
  currency: string
  opened_on: string | null
}

export interface BankLinesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  bank_account_id: number
  likeness: string
  nth: number
  booked_on: string
  valued_on: string | null
  amount_minor: number
  counterparty: string | null
  counterparty_account: string | null
  description: string | null
  bank_reference: string | null
  payment_reference: string | null
  match_id: number | null
  set_aside_reason: string | null
  set_aside_by: string | null
}

export interface BankMatchLoansTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  match_id: number
  tape_id: number
  month: string
  holding_id: number
  interest_minor: number
  principal_minor: number
  open_interest_minor: number
  draft_entry_id: number | null
}

export interface BankMatchPostingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  match_id: number
  entry_id: number
  gl_line_id: number
  posted_as: string | null
}

export interface BankMatchesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  bank_account_id: number
  amount_minor: number
  reason: string
  author: string
  undone_at: string | null
  undone_by: string | null
  said: string | null
}

export interface BankStatementLinesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  statement_id: number
  line_id: number
  position: number
}

export interface BankStatementsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  bank_account_id: number
  format: string
  number: string | null
  file_name: string | null
  digest: string
  part: number
  from_date: string
  to_date: string
  opening_minor: number
  closing_minor: number
  author: string
}

export interface CalendarAddressesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number
  name: string
  token_hash: string
  last_used_at: string | null
  revoked_at: string | null
}

export interface CallTermVersionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  effective_from: string | null
  cure_business_days: number
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  author: string | null
}

export interface CapitalCallDefaultsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  notice_date: string
  outstanding_minor: number
  cure_business_days: number
  cure_ends_on: string
  note: string | null
  author: string
  declared_on: string | null
  declared_by: string | null
  interest_through: string | null
  interest_minor: Generated<number>
}

export interface CapitalCallHoldingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  place: number
  holding_id: number
}

export interface CapitalCallInterestTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  amount_minor: number
  date: string
  note: string | null
  entry_id: number | null
  author: string
  charged_from: string
  rate: number | null
}

export interface CapitalCallLinesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  shares: string
  amount_minor: number
  inside_minor: number
  commitment_minor: number
  unfunded_before_minor: number
  paid_minor: Generated<number>
  unapplied_minor: Generated<number>
  is_excused: Generated<number>
  waived_minor: Generated<number>
  waived_inside_minor: Generated<number>
  waived_at: string | null
  waiver_reason: string | null
}

export interface CapitalCallPaymentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  amount_minor: number
  applied_minor: number
  date: string
  reference: string | null
  method: string | null
  entry_id: number | null
  interest_minor: Generated<number>
  credit_call_id: number | null
  replaces_id: number | null
  foreign_currency: string | null
  foreign_minor: number | null
  worth_minor: number | null
  account_id: number | null
}

export interface CapitalCallRemindersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  offset_days: number
  date: string
  status: string
}

export interface CapitalCallWaiversTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  amount_minor: number
  date: string
  note: string | null
  entry_id: number | null
  author: string
  inside_minor: number
}

export interface CapitalCallsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number | null
  lp_id: number | null
  reference: string | null
  description: string | null
  currency: string
  amount_minor: number
  paid_minor: Generated<number>
  unapplied_minor: Generated<number>
  notice_date: string
  due_date: string
  ilpa_call_type: string
  purposes: string
  override_reason: string | null
  status: string
  issued_at: string | null
  entry_id: number | null
  waived_minor: Generated<number>
  issued_terms: string | null
  author: string | null
  issued_by: string | null
}

export interface CapitalCreditRefundsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  call_id: number
  lp_id: number
  amount_minor: number
  date: string
  note: string | null
  entry_id: number | null
  author: string
  reference: string | null
  method: string | null
  foreign_currency: string | null
  foreign_minor: number | null
  worth_minor: number | null
  account_id: number | null
}

export interface CapitalVoidsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  kind: string
  record_id: number
  date: string
  reason: string
  entry_id: number | null
  author: string
}

export interface CimReportsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  title: string
  template_key: string
  deal_id: number | null
  code_name: string | null
  status: string
  source: string | null
  byod: number
  documents: string
  parties: string
  author: string
  author_id: number | null
  approved_at: string | null
  approved_by: string | null
  room_id: number | null
}

export interface CimSectionVersionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  report_id: number
  section_key: string
  version: number
  origin: string
  text: string
  citations: string
  missing: string
  author: string
}

export interface CimSectionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  report_id: number
  section_key: string
  position: number
  status: string
  version: number
}

export interface ClientTradesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  issuer: string
  ticker: string | null
  isin: string | null
  traded_on: string
  note: string | null
  entered_by: string
  cusip: string | null
}

export interface CommitmentChangesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  commitment_id: number
  amount_minor: number
  effective_on: string
  reason: string
  author: string
}

export interface CommitmentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  lp_id: number
  fund_account_id: number
  amount_minor: number
  class: string
  admitted_on: string
  excluded_from_fees: Generated<number>
}

export interface CompaniesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  legal_name: string | null
  website: string | null
  country: string | null
  registration_number: string | null
  lei: string | null
  sector: string | null
  notes: string | null
  owner_id: number | null
  version: Generated<number>
  archived_at: string | null
  next_step: string | null
  next_step_at: string | null
}

export interface CompanyNamesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  company_id: number
  name: string
  key: string
}

export interface ComplianceAlertsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  kind: string
  severity: string
  kyc_record_id: number | null
  filing_id: number | null
  obligation_id: number | null
  title: string
  due_on: string
  message: string
  raised_at: string
  escalated_at: string | null
  resolved_at: string | null
  resolved_by: string | null
  note: string | null
  title_said: string | null
  message_said: string | null
}

export interface ComplianceControlsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  key: string
  family: string
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: Generated<number>
  version: Generated<number>
}

export interface ComplianceEvidenceTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  control_key: string
  performed_on: string
  reference: string
  note: string | null
  entered_by: string
}

export interface ComplianceFilingProfileTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fiscal_year_end_month: number
  traits: string
  closed_days: string
  version: Generated<number>
}

export interface ComplianceFilingRulesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  key: string
  effective_on: string
  title: string
  agency: string
  needs: string
  base: string
  month: number | null
  day: number | null
  once_on: string | null
  offset_by: number
  unit: string
  roll: string
  calendar: string
  source: string | null
  note: string | null
  active: Generated<number>
}

export interface ComplianceFilingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  rule_key: string | null
  title: string
  agency: string
  subject: Generated<string>
  period: string | null
  base_on: string | null
  nominal_on: string | null
  due_on: string
  due_given: Generated<number>
  status: string
  owner: string | null
  submitted_on: string | null
  reference: string | null
  reason: string | null
  note: string | null
  warned_days: number | null
  version: Generated<number>
}

export interface ComplianceFindingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  severity: string
  family: string
  description: string
  owner: string | null
  due_on: string | null
  status: string
  evidence: string | null
  closed_on: string | null
  version: Generated<number>
}

export interface ComplianceObligationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  category: string
  title: string
  source: string | null
  frequency: string
  next_due: string
  due_day: number
  owner: string | null
  status: string
  done_on: string | null
  evidence: string | null
  reason: string | null
  note: string | null
  follows_id: number | null
  warned_days: number | null
  version: Generated<number>
}

export interface ContactImportsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  author: string
  source: string
  created_count: number
  updated_count: number
  skipped_count: number
  error_count: number
  undone_at: string | null
  undone_by: string | null
}

export interface ContactsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  email: string | null
  phone: string | null
  role: string | null
  company: string | null
  notes: string | null
  import_id: number | null
  import_row: number | null
  revision: Generated<number>
  company_id: number | null
  owner_id: number | null
  archived_at: string | null
  next_step: string | null
  next_step_at: string | null
}

export interface CreditBalancesTable {
  org_id: number
  balance: number
  updated_at: string
}

export interface CreditEntriesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  kind: string
  amount: number
  balance_after: number
  subject: string
  note: string | null
  actor: string
  created_at: string
}

export interface CreditHoldsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  amount: number
  purpose: string
  status: string
  settled_at: string | null
  charged: number | null
}

export interface CronSecretsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  hash: string
}

export interface CurrencyScalesTable {
  currency: string
  minor_digits: number
}

export interface DealContactsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  contact_id: number
  role: string | null
}

export interface DealMandatesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  version: number
  mandate: string
  author: string
}

export interface DealScreeningsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  mandate_version: number | null
  score: number | null
  outcome: string
  reason: string
  criteria: string
  author: string
  judged: string | null
}

export interface DealsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  asset_class: string | null
  counterparty: string | null
  currency: string
  irr_target: number | null
  stage: string
  stage_changed_at: string
  target_size_minor: number | null
  jurisdiction: string | null
  room_id: number | null
  company_id: number | null
  owner_id: number | null
  version: Generated<number>
  pass_reason: string | null
  pass_note: string | null
  passed_to: string | null
  sponsor: string | null
  sponsor_id: number | null
  archived_at: string | null
  next_step: string | null
  next_step_at: string | null
  expected_close_on: string | null
}

export interface DecisionBundleRecordsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  decision_id: number
  type: string
  record_id: number
}

export interface DecisionBundlesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  decision_id: number
  taken: string
  digest: string
  content: string
}

export interface DecisionConditionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  decision_id: number
  text: string
  due_on: string | null
  before_stage: string
  state: string
  settled_at: string | null
  settled_by: string | null
  reason: string | null
}

export interface DecisionMembersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  decision_id: number
  user_id: number
  name: string
}

export interface DecisionRulesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  version: number
  quorum_pct: number
  majority: string
  valid_days: number | null
  gate: Generated<number>
  author: string
}

export interface DecisionVotesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  decision_id: number
  user_id: number
  name: string
  vote: string
  comment: string | null
}

export interface DecisionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  title: string
  amount_minor: number
  currency: string
  terms: string | null
  minutes: string | null
  status: string
  quorum_pct: number | null
  majority: string | null
  proposed_by: string
  proposer_id: number | null
  opened_at: string | null
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  expires_on: string | null
  version: number
}

export interface DistributionLinesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  distribution_id: number
  lp_id: number
  amount_minor: number
  recallable_minor: number
  unfunded_before_minor: number
}

export interface DistributionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number | null
  date: string
  reference: string | null
  description: string | null
  type: string
  currency: string
  amount_minor: number
  recallable_minor: number
  entry_id: number | null
  in_kind: string | null
  foreign_currency: string | null
  foreign_minor: number | null
  worth_minor: number | null
  account_id: number | null
}

export interface ExchangeRatesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  base: string
  quote: string
  date: string
  rate: string
  source: string
  author: string
}

export interface FeeAgreementsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  effective_from: string | null
  terms: string
  document: string | null
  author: string | null
}

export interface FeeCalculationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  period_start: string
  period_end: string
  status: string
  gross_minor: number
  total_minor: number
  carry_forward_minor: number
  exact_gross_minor: string
  result: string
  author: string
  posted_period: string | null
  posted_on: string | null
  entry_id: number | null
}

export interface FeePaymentVoidsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  payment_id: number
  date: string
  reason: string
  entry_id: number
  author: string
}

export interface FeePaymentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  amount_minor: number
  date: string
  reference: string | null
  entry_id: number
  author: string
}

export interface FeeTermsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  terms: string
}

export interface FeeVoidsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  calculation_id: number
  date: string
  reason: string
  entry_id: number
  author: string
}

export interface FilePartsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  upload_id: number
  part: number
  sha256: string
  size: number
}

export interface FileUploadsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  size: number
  part_size: number
}

export interface FundAccountsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  entity_type: string
  currency: string
  committed_total_minor: number | null
  fiscal_year_end: string
  gl_provider: string
  locked_through: string | null
  last_number: Generated<number>
  minor_digits: Generated<number>
  debits_minor: Generated<number>
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
}

export interface FundCallTermsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  cure_business_days: number
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  wire: string | null
  contact: string | null
  called_back_by: string | null
  called_back_at: string | null
}

export interface GlAccountsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  code: string
  name: string
  type: string
  normal_balance: string
  parent_code: string | null
  category: string | null
  active: Generated<number>
  posting_allowed: Generated<number>
  foreign_currency: string | null
}

export interface GlBalancesTable {
  org_id: ColumnType<number, number | undefined, never>
  fund_account_id: number
  account_id: number
  partner_id: number
  month: string
  debit_minor: number
  credit_minor: number
}

export interface GlEntriesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  number: number | null
  date: string
  reference: string | null
  description: string | null
  source: string
  status: string
  category: string | null
  book_debit_minor: number | null
  book_credit_minor: number | null
  total_minor: number
  reverses_id: number | null
  is_void: Generated<number>
  draft_lines: string | null
  author: string
  posted_at: string | null
}

export interface GlLinesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  fund_account_id: number
  entry_id: number
  date: string
  account_id: number
  debit_minor: number
  credit_minor: number
  is_void: number
  partner_id: number | null
  investment_id: number | null
  ilpa_category: string | null
  foreign_minor: number | null
}

export interface HoldingValuationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  holding_id: number
  as_of: string
  fair_value_minor: number
  method: string
  source: string | null
  note: string | null
  status: string
  prepared_by: string
  preparer_id: number | null
  approved_by: string | null
  approved_at: string | null
  entry_id: number | null
  voided_by: string | null
  void_reason: string | null
}

export interface HoldingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  deal_id: number | null
  name: string
  instrument: string
  currency: string
  sector: string | null
  country: string | null
  expected_cost_minor: number | null
  opened_on: string
  exited_on: string | null
  status: string
  notes: string | null
  version: Generated<number>
  owner_id: number | null
}

export interface IdempotencyKeysTable {
  org_id: ColumnType<number, number | undefined, never>
  caller: string
  key: string
  digest: string
  status: number
  body: string
  sealed: Generated<number>
  location: string | null
  created_at: string
  expires_at: Generated<string>
}

export interface ImportRecordsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  import_id: number
  row_number: number
  type: string
  record_id: number
  before: string | null
  after: string | null
}

export interface ImportsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  kind: string
  subject_id: number | null
  file_name: string | null
  author: string
  created_count: number
  updated_count: number
  same_count: number
  ignored_count: number
  refused_count: number
  undone_at: string | null
  undone_by: string | null
}

export interface InterestTransfersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  seller_id: number
  buyer_id: number
  effective_on: string
  commitment_minor: number
  commitment_before_minor: number
  price_minor: number | null
  reason: string
  reference: string | null
  moved: string
  standing: string
  entry_id: number | null
  last_number: number
  author: string
}

export interface InviteLinksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  created_by: number
  email: string | null
  role: string
  token_hash: string
  expires_at: string
  accepted_at: string | null
  accepted_by: number | null
  revoked_at: string | null
  rights: string | null
  access_until: string | null
}

export interface JobsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  kind: string
  payload: string
  unique_key: string | null
  status: string
  progress: Generated<number>
  message: string | null
  attempts: Generated<number>
  run_at: string
  lease_owner: string | null
  lease_until: string | null
  result: string | null
  error: string | null
  created_at: string
  updated_at: string
  finished_at: string | null
  message_said: string | null
}

export interface K1DetailsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  ein: string | null
  address: string | null
  filed_at: string | null
  preparer_name: string | null
  preparer_firm: string | null
  preparer_address: string | null
  preparer_phone: string | null
}

export interface K1OverridesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  schedule_id: number
  box: string
  amount_minor: number
  reason: string
  author: string
}

export interface K1ReturnsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  tax_year: number
  version: number
  kind: string
  items: string
  author: string
  author_id: number | null
}

export interface K1ReviewsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  return_id: number
  last_override_id: number
  reviewer: string
}

export interface K1SchedulesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  return_id: number
  lp_id: number
  boxes: string
  capital: string
  particulars: string | null
}

export interface KeptFilesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  sha256: string
  size: number
  media_type: string
  refs: number
  released_at: string | null
  problem: string | null
}

export interface KycDocumentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_id: number
  type: string
  number_last4: string | null
  country: string | null
  issued_on: string | null
  expires_on: string | null
}

export interface KycOwnersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_id: number
  name: string
  share_e4: number
  birth_date: string | null
  country: string | null
}

export interface KycRatingRulesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  effective_on: string
  rules: string
  set_by: string
}

export interface KycRecordsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  lp_id: number | null
  company_id: number | null
  subject_name: string
  subject_type: string
  jurisdiction: string | null
  birth_date: string | null
  pep: Generated<number>
  adverse_media: Generated<number>
  complex_ownership: Generated<number>
  cash_intensive: Generated<number>
  non_face_to_face: Generated<number>
  regulated: Generated<number>
  source_of_funds: string | null
  source_of_wealth: string | null
  ownership_note: string | null
  status: string
  risk_score: number
  risk_rating: string
  reviewer: string | null
  decision_reason: string | null
  approved_at: string | null
  next_review_at: string | null
  expires_at: string | null
  review_trigger: string | null
  warned_days: number | null
  notes: string | null
  version: Generated<number>
}

export interface LetterheadsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  sender: string | null
  footer: string | null
  colour: string
  paper: string
  signatory: string | null
  signatory_title: string | null
  logo: string | null
  logo_type: string | null
  language: Generated<string>
}

export interface LoginFailuresTable {
  subject: string
  failures: number
  last_at: string
  blocked_until: string | null
}

export interface LpFactsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  lp_id: number
  attribute: string
  value: string
  source: string
  source_id: number | null
  observed_on: string
  author: string
}

export interface LpTermsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  lp_id: number
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: Generated<number>
  tin_last4: string | null
  note: string | null
  tax_address: string | null
}

export interface LpsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  entity_type: string | null
  jurisdiction: string | null
  currency: string
  committed_capital_minor: number | null
  kyc_status: string
  primary_contact_email: string | null
  status: string
  owner_id: number | null
  version: Generated<number>
  reference: string | null
  company_id: number | null
  postal_address: string | null
  language: string | null
}

export interface MailAccountsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  host: string
  port: number
  security: string
  username: string | null
  password_sealed: string | null
  from_name: string
  from_address: string
  reply_to: string | null
}

export interface MailMessagesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  paper: string
  record_id: number
  lp_id: number
  round: number
  name: string
  address: string
  subject: string
  body: string
  data: string
  page: string
  message_id: string
  status: string
  attempts: Generated<number>
  attempted_at: string | null
  next_attempt_at: string | null
  response: string | null
  sender_id: number | null
  sender: string
  send_at: string | null
}

export interface McpConnectionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  kind: string
  transport: string
  url: string | null
  command: string | null
  args: string | null
  env_keys: string | null
  catalogue_id: string | null
  catalogue_arguments: string | null
  modules: string
  byod: Generated<number>
  status: string
  health: string | null
  checked_at: string | null
  tools: string | null
  tools_hash: string | null
  found_tools: string | null
  secrets_sealed: string | null
  authorisation_sealed: string | null
  consented_digest: string | null
  consented_by: number | null
  consented_at: string | null
}

export interface MergesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_type: string
  survivor_id: number
  survivor_title: string
  loser_id: number
  loser_title: string
  loser_row: string
  before: string
  after: string
  moves: string
  author: string
  undone_at: string | null
  undone_by: string | null
}

export interface ModelCallsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  purpose: string
  url: string
  name: string
  outcome: string
  latency_ms: number
  prompt_characters: number
  reply_characters: number
  prompt_tokens: number
  reply_tokens: number
  prompt_sha256: string
  reply_sha256: string | null
}

export interface ModelSettingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  url: string
  name: string
  key_sealed: string | null
  enabled: Generated<number>
  monthly_tokens: number | null
  timeout_seconds: number
  retries: number
  redact: Generated<number>
  streaming: Generated<number>
}

export interface NotificationReadsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  notification_id: number
  user_id: number
}

export interface NotificationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number | null
  audience: string
  kind: string
  title: string
  detail: string | null
  link: string | null
  area: string | null
  said: string | null
}

export interface OddAnswersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  run_id: number
  topic: string
  question_id: string
  answer: string | null
  confidence: number
  status: string
  citations: string
  source_type: string
  reviewer: string | null
  last_reviewed_at: string | null
}

export interface OddBankItemsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  profile_id: number
  topic: string
  question_id: string
  variants: string
  answer: string
  status: string
  source_type: string
  answer_id: number | null
  as_of: string | null
  review_at: string | null
  disclosure: string
  approver: string | null
  approved_at: string | null
  version: Generated<number>
}

export interface OddProfilesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_name: string
  vintage_year: number | null
  facts: string
  version: Generated<number>
}

export interface OddRunsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  author: string
  as_of: string
  byod: number
  source: string
  topics: string
  documents: string
  deal_id: number | null
  room_id: number | null
}

export interface OfficePresenceTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  seen_at: string
}

export interface OrganisationModulesTable {
  org_id: ColumnType<number, number | undefined, never>
  module: string
  enabled: Generated<number>
}

export interface OrganisationsTable {
  id: Generated<number>
  name: string
  base_currency: string
  settings: string
  created_at: string
  updated_at: string
  timezone: Generated<string>
  moved_until: string | null
  standstill: string | null
}

export interface OutboxTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  event: string
  data: string
  occurred_at: string
  dispatched_at: string | null
}

export interface PeerConflictsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  link_id: number
  field: string
  ours: string | null
  theirs: string | null
  status: string
  resolved_by: number | null
  resolved_at: string | null
}

export interface PeerConnectionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  primary_url: string | null
  analytics_url: string | null
  mcp_url: string | null
  api_key_sealed: string | null
  enabled_modules: string
  is_active: Generated<number>
  overlap_hours: number
  secret_sealed: string | null
  secret_rotated_at: string | null
  previous_secret_sealed: string | null
  previous_secret_until: string | null
  health: string | null
  tested_at: string | null
  version: Generated<number>
}

export interface PeerEventsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  connection_id: number
  event_id: string
  event_type: string
  peer_id: string | null
  occurred_at: string
  body: string
  source: string
  status: string
  outcome: string | null
  error: string | null
  duplicates: Generated<number>
  applied_at: string | null
}

export interface PeerLinksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  connection_id: number
  kind: string
  peer_id: string
  name: string | null
  deal_id: number | null
  raised_fund_id: number | null
  fields: string
  told_at: string | null
  deleted_at: string | null
  deal_version: number | null
  deal_fields: string | null
  fund_fields: string | null
  archived_at: string | null
  archived_stage: string | null
}

export interface PeerRunsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  connection_id: number
  kind: string
  asked_by: string
  status: string
  cursor: string | null
  counts: string
  errors: string
  finished_at: string | null
}

export interface PeriodClosesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  period_start: string
  period_end: string
  version: number
  status: string
  checks: string
  said: string
  snapshot: string | null
  nav_minor: number | null
  entry_id: number | null
  preparer_id: number | null
  preparer: string
  reviewer: string | null
  closed_at: string | null
  days_to_close: number | null
  reopened_at: string | null
  reopened_by: string | null
  reopen_reason: string | null
}

export interface PeriodLocksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  locked_through: string | null
  reason: string
  author: string
}

export interface PreclearancePoliciesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  effective_on: string
  policy: string
  set_by: string
}

export interface PreclearanceRequestsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number | null
  requested_by: string
  requested_on: string
  person: string
  account: string
  issuer: string
  instrument: string
  ticker: string | null
  isin: string | null
  offering: string
  side: string
  quantity_e4: number
  amount_minor: number | null
  currency: string | null
  reason: string | null
  status: string
  findings: string
  decided_by: string | null
  decided_at: string | null
  decision_reason: string | null
  expires_on: string | null
  executed_on: string | null
  cusip: string | null
}

export interface PricerAmendmentWithdrawalsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  amendment_id: number
  reason: string
  author: string
}

export interface PricerAmendmentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  pricing_id: number
  from_month: string
  coupon: number | null
  term_months: number | null
  interest_only_months: number | null
  reason: string
  author: string
  holiday_months: number | null
}

export interface PricerPricingRolesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  role: string
  pricing_id: number | null
  reason: string | null
  author: string
}

export interface PricerPricingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  name: string | null
  author: string
  currency: string
  principal_minor: number
  term_months: number
  amortisation: string
  all_in_coupon_pct: number
  irr: number | null
  moic: number | null
  wal: number | null
  input: string
  result: string
}

export interface PricerRemittancesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  tape_id: number
  author: string
  period: string
  report: string
  superseded_by: number | null
  superseded_reason: string | null
  superseded_author: string | null
  superseded_at: string | null
}

export interface PricerTapeLoansTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  tape_id: number
  loan_id: string
  balance_minor: number
  rate: number
  remaining_term: number
  amortisation: string
}

export interface PricerTapesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  author: string
  as_of_date: string
  currency: string
  loan_count: number
  rejected_count: number
  balance_minor: number
  analysis: string
  deal_id: number | null
  pricing_id: number | null
  superseded_by: number | null
  superseded_reason: string | null
  superseded_author: string | null
  superseded_at: string | null
  company_id: number | null
  obligor: string | null
}

export interface ProspectPeopleTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  prospect_id: number
  name: string
  role: string | null
  email: string | null
  phone: string | null
  is_main: Generated<number>
}

export interface ProspectStagesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  prospect_id: number
  from_stage: string | null
  to_stage: string
  decline_reason: string | null
  note: string | null
  author: string
}

export interface ProspectTodosTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  prospect_id: number
  title: string
  due: string | null
  owner_id: number | null
  status: string
  source: string
  done_at: string | null
}

export interface ProspectsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string | null
  type: string | null
  country: string | null
  company_id: number | null
  investor_id: number | null
  owner_id: number | null
  fund_id: number | null
  stage: string
  stage_changed_at: string
  decline_reason: string | null
  decline_note: string | null
  currency: string
  aum_minor: number | null
  ticket_min_minor: number | null
  ticket_max_minor: number | null
  target_minor: number | null
  soft_circled_minor: number | null
  probability_e4: number | null
  strength: string | null
  next_step: string | null
  next_step_at: string | null
  last_contact_at: string | null
  source: string | null
  notes: string | null
  blurb: string | null
  version: Generated<number>
}

export interface QaAnswersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  question_id: number
  number: number
  status: string
  content: string
  document_ids: string
  author_id: number | null
  author: string
  approver: string | null
  approved_at: string | null
  published_at: string | null
}

export interface QaQuestionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  number: number
  content: string
  category: string | null
  priority: string
  status: string
  reason: string | null
  asker_id: number | null
  link_id: number | null
  visit_id: number | null
  group_id: number | null
  asked_by: string
  email: string | null
  document_id: number | null
  document: string | null
  assignee_id: number | null
  due_at: string
  late_on: string | null
  is_public: Generated<number>
  published_at: string | null
}

export interface QaRoomsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  last_number: Generated<number>
  answer_within: number
  urgent_within: number
  question_limit: number | null
  asked_outside: Generated<number>
}

export interface RaisedFundsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number | null
  name: string | null
  currency: string
  status: string
  target_minor: number | null
  hard_cap_minor: number | null
  first_close_on: string | null
  final_close_on: string | null
  notes: string | null
  version: Generated<number>
}

export interface RateWindowsTable {
  key: string
  window_start: string
  hits: number
}

export interface RecoveryCodesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number
  code_hash: string
  used_at: string | null
}

export interface ResetLinksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number
  created_by: number | null
  second_factor: Generated<number>
  token_hash: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

export interface RestrictedSecuritiesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  issuer: string
  ticker: string | null
  isin: string | null
  cusip: string | null
  list: string
  reason: string
  note: string | null
  scope: string
  scope_name: string | null
  starts_on: string
  ends_on: string | null
  is_active: Generated<number>
  added_by: string
}

export interface RiskAlertsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  kind: string
  covenant_id: number | null
  facility_id: number | null
  run_id: number | null
  severity: string
  value: number | null
  threshold: number | null
  message: string
  raised_at: string
  escalated_at: string | null
  recovered_at: string | null
  resolved_at: string | null
  resolved_by: string | null
  note: string | null
  message_said: string | null
}

export interface RiskBbRunsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  facility_id: number
  as_of: string
  tape_id: number | null
  commitment_minor: number
  outstanding_minor: number
  letters_of_credit_minor: number
  base_minor: number
  availability_minor: number
  overadvance_minor: number
  rules: string
  result: string
  run_by: string
}

export interface RiskCovenantsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  deal_id: number | null
  peer_deal_id: string | null
  type: string
  direction: string
  unit: string
  currency: string | null
  frequency: string
  threshold: number
  schedule: string
  watch_band: number
  watch_band_absolute: number | null
  current_value: number | null
  effective_threshold: number
  status: string | null
  last_tested_on: string | null
  last_tested_at: string | null
  next_test_on: string | null
  overdue_since: string | null
  waived_until: string | null
  holiday_from: string | null
  holiday_until: string | null
  cure_deadline: string | null
  equity_cures: Generated<number>
  ends_on: string | null
  notes: string | null
  version: Generated<number>
  cure_over_since: string | null
}

export interface RiskFacilitiesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  kind: string
  deal_id: number | null
  lender: string | null
  company_id: number | null
  currency: string
  commitment_minor: number
  outstanding_minor: number
  letters_of_credit_minor: number
  maturity_on: string | null
  next_certificate_on: string | null
  rules: string
  notes: string | null
  version: Generated<number>
  certificate_overdue_since: string | null
}

export interface RiskReadingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  covenant_id: number
  tested_on: string
  value: number
  threshold: number
  headroom: number | null
  status: string
  equity_cure: Generated<number>
  document: string | null
  page: number | null
  quote: string | null
  note: string | null
  recorded_by: string
}

export interface ScheduleRunsTable {
  task: string
  due_at: string
  started_at: string
  finished_at: string | null
  error: string | null
  lease_owner: string | null
  lease_until: string | null
  attempts: Generated<number>
}

export interface ScreeningEntriesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  list_id: number
  uid: string
  kind: string
  name: string
  details: string
}

export interface ScreeningHitsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_id: number
  result_id: number
  list: string
  uid: string
  listed_name: string
  matched_alias: string | null
  algorithm: string
  name_score_e4: number
  score_e4: number
  outcome: string
  details: string
  pair_digest: string
  disposition: string
  disposed_by: string | null
  disposed_at: string | null
  reason: string | null
  carried: Generated<number>
}

export interface ScreeningListsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  source: string
  version_date: string
  format: string
  file_name: string | null
  entries: number
  digest: string
  status: string
  loaded_by: string
  replaced_at: string | null
}

export interface ScreeningResultsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_id: number
  screened_name: string
  role: string
  digest: string
  lists: string
  threshold_e4: number
  screened_by: string
  screened_at: string
}

export interface SearchMarksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  type: string
  record_id: number
}

export interface SearchPassagesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  type: string
  record_id: number
  part: number
  title: string
  body: string
  area: string
  for_investor: Generated<number>
  deal_id: number | null
  room_id: number | null
  lp_id: number | null
  fund_account_id: number | null
  happened_on: string
  document: string | null
  page: number | null
  parent_id: number | null
  room_document_id: number | null
}

export interface SessionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  user_id: number
  token_hash: string
  expires_at: string
  ended_at: string | null
  user_agent: string | null
}

export interface SideLetterClausesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  lp_id: number
  clause: string
  obligation: string
  trigger_event: string | null
  asset_classes: string
  sectors: string
  countries: string
  frequency: string | null
  within_days: number | null
  effective_from: string | null
  ends_on: string | null
  offered_through: string | null
  document: string | null
  author: string
  version: Generated<number>
}

export interface SideLettersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  lp_id: number
  effective_from: string | null
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: Generated<number>
  document: string | null
  note: string | null
  author: string | null
}

export interface SubsequentClosesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  date: string
  rate: number
  call_id: number
  distribution_id: number
  interest_entry_id: number | null
}

export interface SyndicationAllocationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  syndication_id: number
  lp_id: number | null
  investor_name: string
  tranche: string | null
  requested_minor: number
  cap_minor: number | null
  hold_minor: number | null
  allocated_minor: number | null
  override_reason: string | null
  kyc_status: string
  funds_status: string
  received_minor: Generated<number>
  received_on: string | null
  notes: string | null
  version: Generated<number>
}

export interface SyndicationUsesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  syndication_id: number
  payee: string
  purpose: string
  amount_minor: number
  called_back_by: string | null
  called_back_at: string | null
}

export interface SyndicationsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  deal_id: number | null
  lead_arranger: string | null
  company_id: number | null
  currency: string
  target_minor: number
  closing_date: string | null
  status: string
  protected_minor: Generated<number>
  minimum_minor: Generated<number>
  unit_minor: Generated<number>
  allow_upsize: Generated<number>
  notes: string | null
  version: Generated<number>
}

export interface TimelineEntriesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  record_type: string
  record_id: number
  origin: string
  type: string
  summary: string
  details: string | null
  happened_on: string | null
  author: string
  author_id: number | null
  area: string | null
  action_id: number | null
  run_id: number | null
  said: string | null
}

export interface TradeChecksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  ticker: string | null
  isin: string | null
  q: string | null
  restricted: Generated<number>
  matches: string
  checked_by: string
}

export interface TransactionConditionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  number: string | null
  text: string | null
  quote: string | null
  document: string
  page: number | null
  clause: string | null
  digest: string
  responsible: string | null
  kind: string
  timing: string
  suggested_task: string
  state: string
  settled_by: string | null
  settled_at: string | null
}

export interface TransactionFlowsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  side: string
  party: string
  purpose: string
  amount_minor: number
  called_back_by: string | null
  called_back_at: string | null
}

export interface TransactionMilestonesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  kind: string
  title: string
  planned_on: string | null
  baseline_on: string | null
  due_offset: number | null
  actual_on: string | null
  passed_on: string | null
}

export interface TransactionPacksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  body: string
  author: string
  version: number
}

export interface TransactionPartiesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  idx: number
  name: string
  company_id: number | null
  role: string | null
  signatory: string | null
  email: string | null
  signing_order: number | null
  signed_at: string | null
  recorded_by: string | null
  method: string | null
  document: string | null
  sha256: string | null
  address: string | null
  user_agent: string | null
  left_at: string | null
  left_reason: string | null
  reminded_on: string | null
}

export interface TransactionRemindersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  party_id: number
  name: string
  address: string
  subject: string
  body: string
  message_id: string
  status: string
  attempts: Generated<number>
  sent_at: string | null
  response: string | null
  sender_id: number | null
  sender: string
}

export interface TransactionTaskDocumentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  task_id: number
  document_id: number | null
  name: string
  sha256: string | null
  note: string | null
  author: string
}

export interface TransactionTasksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  transaction_id: number
  category: string
  title: string
  status: string
  owner_id: number | null
  due_date: string | null
  due_offset: number | null
  is_cp: Generated<number>
  condition_id: number | null
  completed_by: string | null
  completed_at: string | null
  waived_by: string | null
  waived_at: string | null
  waiver_reason: string | null
  overdue_on: string | null
  notes: string | null
  version: Generated<number>
}

export interface TransactionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  asset_class: string | null
  deal_id: number | null
  room_id: number | null
  owner_id: number | null
  currency: string
  status: string
  held_from: string | null
  target_close_date: string | null
  closed_on: string | null
  funds_confirmed_by: string | null
  funds_confirmed_at: string | null
  notes: string | null
  version: Generated<number>
}

export interface UsersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  email: string
  name: string
  role: string
  status: string
  password_hash: string
  disabled_modules: string
  totp_sealed: string | null
  totp_confirmed_at: string | null
  totp_last_step: Generated<number>
  token_epoch: Generated<number>
  last_login_at: string | null
  rights: Generated<string>
  access_until: string | null
  access_end_told: string | null
  language: string | null
}

export interface VdrAnalysesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number | null
  room_id: number | null
  author: string
  as_of: string
  byod: number
  source: string
  documents: string
  missing_sections: string
  entity_map: string
  more_flags: Generated<number>
  document_set: string | null
  superseded_by: number | null
  superseded_reason: string | null
  superseded_author: string | null
  superseded_at: string | null
}

export interface VdrDiligenceRunsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  run_id: number
  as_of: string
  documents: string | null
  documents_read: Generated<number>
  analysis_id: number | null
  flags_new: number | null
  flags_again: number | null
  flags_gone: number | null
}

export interface VdrDocumentVersionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  document_id: number
  version: number
  file_id: number
  author: string
}

export interface VdrDriveLinksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  google_id: string
  parent_id: string | null
  name: string
  folder_id: number | null
  document_id: number | null
  revision: string | null
}

export interface VdrFoldersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  parent_id: number | null
  name: string
  number: number
  position: number
  highest_number: Generated<number>
  held: Generated<number>
  visible_from: string | null
}

export interface VdrGoogleConnectionsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  client_id: string
  client_secret_sealed: string | null
  base_url: string | null
  refresh_token_sealed: string | null
  account: string | null
  connected_by: string | null
  connected_at: string | null
  refusal: string | null
}

export interface VdrGoogleSignInsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  state_hash: string
  user_id: number
  until: string
}

export interface VdrGrantsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  folder_id: number | null
  document_id: number | null
  group_id: number | null
  member_id: number | null
  permission: string
}

export interface VdrGroupsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  name: string
  permission: string | null
}

export interface VdrImportItemsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  import_id: number
  google_id: string
  target_id: string
  parent_id: string | null
  kind: string
  name: string
  path: string
  media_type: string
  size: number | null
  revision: string | null
  state: string
  reason: string | null
  document_id: number | null
  reason_said: string | null
}

export interface VdrImportsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  folder_id: number | null
  chosen: string
  title: string
  status: string
  job_id: number | null
  round: Generated<number>
  author_id: number
  author: string
  listed_at: string | null
  finished_at: string | null
  error: string | null
  error_said: string | null
}

export interface VdrMembersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  user_id: number
  group_id: number | null
  permission: string | null
}

export interface VdrMovesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  author: string
  places: string
  undone_at: string | null
}

export interface VdrNamedPartiesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  analysis_id: number
  relation: string
  party_key: string
  other_key: string | null
  document: string
  page: number
  quote: string
}

export interface VdrNdaAcceptancesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  nda_id: number
  room_id: number
  visit_id: number | null
  user_id: number | null
  name: string
  email: string
  address: string | null
  user_agent: string | null
}

export interface VdrNdasTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  hash: string
  content: string
}

export interface VdrPageViewsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  viewer_id: number
  document_id: number
  room_id: number
  link_id: number | null
  version: number
  page: number
  ms: number
}

export interface VdrPagesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  document_id: number
  page: number
  label: string | null
  readable: number
  paragraphs: string
}

export interface VdrReadingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  document_id: number
  version: number
  status: string
  reason: string | null
  format: string | null
  pages: number
  profile: string
}

export interface VdrRedFlagsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  analysis_id: number
  category: string
  kind: string
  severity: string
  title: string
  explanation: string
  suggested_action: string
  evidence: string
  status: string
  note: string | null
  resolver: string | null
  resolved_at: string | null
  prints: string | null
  carried_from: number | null
  gone_in: number | null
  gone_at: string | null
}

export interface VdrRoomDocumentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  connection_id: number
  name: string
  size: number | null
  sha256: string | null
  before_sha256: string | null
  since: string
  read_at: string
  gone_at: string | null
  number: number | null
  position: number | null
  visible_from: string | null
  kept_since: string | null
  reason: string | null
  content_type: string | null
  expected_size: number | null
  expected_sha256: string | null
  held: Generated<number>
  status: Generated<string>
  version: Generated<number>
  folder_id: number | null
  file_id: number | null
  upload_id: number | null
  page_count: number | null
}

export interface VdrRoomSourcesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  connection_id: number
  path: string
  author: string
  read_at: string
}

export interface VdrRoomsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  description: string | null
  status: string
  first_number: Generated<number>
  highest_number: Generated<number>
  published_at: string | null
  nda_hash: string | null
  template: string | null
}

export interface VdrRunFindingsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  diligence_run_id: number
  document_id: number
  name: string
  size: number
  sha256: string
  made_by: string
  findings: string
}

export interface VdrShareAccessesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  link_id: number
  visit_id: number | null
  room_id: number
  action: string
  document_id: number | null
  document: string | null
  address: string | null
  user_agent: string | null
}

export interface VdrShareCodesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  link_id: number
  visit_id: number | null
  email: string
  tries: Generated<number>
  expires_at: string
}

export interface VdrShareLinksTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  document_id: number | null
  group_id: number | null
  nda_id: number | null
  name: string
  token_hash: string | null
  password_hash: string | null
  expires_at: string | null
  require_email: Generated<number>
  verify_email: Generated<number>
  allow: string
  deny: string
  allow_download: Generated<number>
  watermark: Generated<number>
  folder_ids: string
  max_views: number | null
  views: Generated<number>
  author: string
  revoked_at: string | null
}

export interface VdrShareVisitsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  link_id: number
  token_hash: string | null
  email: string | null
  name: string | null
  email_proven: Generated<number>
  password_proven: Generated<number>
  nda_id: number | null
  admitted_at: string | null
  ends_at: string
  address: string | null
  user_agent: string | null
}

export interface VdrViewDaysTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  visits: Generated<number>
  page_views: Generated<number>
  ms: Generated<number>
  day: string
}

export interface VdrViewedDocumentsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  viewer_id: number
  document_id: number
  opened: Generated<number>
  downloads: Generated<number>
  pages_seen: Generated<number>
  page_views: Generated<number>
  ms: Generated<number>
  link_id: number | null
  last_seen_at: string
}

export interface VdrViewedPagesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  viewer_id: number
  document_id: number
  page_views: Generated<number>
  ms: Generated<number>
  page: number
}

export interface VdrViewersTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  room_id: number
  visits: Generated<number>
  page_views: Generated<number>
  ms: Generated<number>
  downloads: Generated<number>
  identity: string
  email: string | null
  name: string | null
  last_seen_at: string
}

export interface WebhookAttemptsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  delivery: number
  attempt: number
  started_at: string
  latency_ms: number
  status_code: number | null
  response_excerpt: string | null
  error: string | null
}

export interface WebhookDeliveriesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  endpoint_id: number
  delivery_id: string
  event: string
  body: string
  status: string
  attempts: Generated<number>
  series_attempts: Generated<number>
  next_attempt_at: string | null
  lease_owner: string | null
  lease_until: string | null
  delivered_at: string | null
}

export interface WebhookEndpointsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  system: string
  name: string
  url: string
  event_types: string | null
  is_active: Generated<number>
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_secret_until: string | null
  failure_count: Generated<number>
  failures_in_a_row: Generated<number>
  disabled_reason: string | null
  owner_id: number | null
}

export interface Tables {
  access_log: AccessLogTable
  agent_actions: AgentActionsTable
  agent_approvals: AgentApprovalsTable
  agent_events: AgentEventsTable
  agent_runs: AgentRunsTable
  agent_steps: AgentStepsTable
  api_keys: ApiKeysTable
  appliance_milestones: ApplianceMilestonesTable
  appliance_secrets: ApplianceSecretsTable
  approval_policies: ApprovalPoliciesTable
  audit_heads: AuditHeadsTable
  audit_log: AuditLogTable
  audit_values: AuditValuesTable
  bank_accounts: BankAccountsTable
  bank_lines: BankLinesTable
  bank_match_loans: BankMatchLoansTable
  bank_match_postings: BankMatchPostingsTable
  bank_matches: BankMatchesTable
  bank_statement_lines: BankStatementLinesTable
  bank_statements: BankStatementsTable
  calendar_addresses: CalendarAddressesTable
  call_term_versions: CallTermVersionsTable
  capital_call_defaults: CapitalCallDefaultsTable
  capital_call_holdings: CapitalCallHoldingsTable
  capital_call_interest: CapitalCallInterestTable
  capital_call_lines: CapitalCallLinesTable
  capital_call_payments: CapitalCallPaymentsTable
  capital_call_reminders: CapitalCallRemindersTable
  capital_call_waivers: CapitalCallWaiversTable
  capital_calls: CapitalCallsTable
  capital_credit_refunds: CapitalCreditRefundsTable
  capital_voids: CapitalVoidsTable
  cim_reports: CimReportsTable
  cim_section_versions: CimSectionVersionsTable
  cim_sections: CimSectionsTable
  client_trades: ClientTradesTable
  commitment_changes: CommitmentChangesTable
  commitments: CommitmentsTable
  companies: CompaniesTable
  company_names: CompanyNamesTable
  compliance_alerts: ComplianceAlertsTable
  compliance_controls: ComplianceControlsTable
  compliance_evidence: ComplianceEvidenceTable
  compliance_filing_profile: ComplianceFilingProfileTable
  compliance_filing_rules: ComplianceFilingRulesTable
  compliance_filings: ComplianceFilingsTable
  compliance_findings: ComplianceFindingsTable
  compliance_obligations: ComplianceObligationsTable
  contact_imports: ContactImportsTable
  contacts: ContactsTable
  credit_balances: CreditBalancesTable
  credit_entries: CreditEntriesTable
  credit_holds: CreditHoldsTable
  cron_secrets: CronSecretsTable
  currency_scales: CurrencyScalesTable
  deal_contacts: DealContactsTable
  deal_mandates: DealMandatesTable
  deal_screenings: DealScreeningsTable
  deals: DealsTable
  decision_bundle_records: DecisionBundleRecordsTable
  decision_bundles: DecisionBundlesTable
  decision_conditions: DecisionConditionsTable
  decision_members: DecisionMembersTable
  decision_rules: DecisionRulesTable
  decision_votes: DecisionVotesTable
  decisions: DecisionsTable
  distribution_lines: DistributionLinesTable
  distributions: DistributionsTable
  exchange_rates: ExchangeRatesTable
  fee_agreements: FeeAgreementsTable
  fee_calculations: FeeCalculationsTable
  fee_payment_voids: FeePaymentVoidsTable
  fee_payments: FeePaymentsTable
  fee_terms: FeeTermsTable
  fee_voids: FeeVoidsTable
  file_parts: FilePartsTable
  file_uploads: FileUploadsTable
  fund_accounts: FundAccountsTable
  fund_call_terms: FundCallTermsTable
  gl_accounts: GlAccountsTable
  gl_balances: GlBalancesTable
  gl_entries: GlEntriesTable
  gl_lines: GlLinesTable
  holding_valuations: HoldingValuationsTable
  holdings: HoldingsTable
  idempotency_keys: IdempotencyKeysTable
  import_records: ImportRecordsTable
  imports: ImportsTable
  interest_transfers: InterestTransfersTable
  invite_links: InviteLinksTable
  jobs: JobsTable
  k1_details: K1DetailsTable
  k1_overrides: K1OverridesTable
  k1_returns: K1ReturnsTable
  k1_reviews: K1ReviewsTable
  k1_schedules: K1SchedulesTable
  kept_files: KeptFilesTable
  kyc_documents: KycDocumentsTable
  kyc_owners: KycOwnersTable
  kyc_rating_rules: KycRatingRulesTable
  kyc_records: KycRecordsTable
  letterheads: LetterheadsTable
  login_failures: LoginFailuresTable
  lp_facts: LpFactsTable
  lp_terms: LpTermsTable
  lps: LpsTable
  mail_accounts: MailAccountsTable
  mail_messages: MailMessagesTable
  mcp_connections: McpConnectionsTable
  merges: MergesTable
  model_calls: ModelCallsTable
  model_settings: ModelSettingsTable
  notification_reads: NotificationReadsTable
  notifications: NotificationsTable
  odd_answers: OddAnswersTable
  odd_bank_items: OddBankItemsTable
  odd_profiles: OddProfilesTable
  odd_runs: OddRunsTable
  office_presence: OfficePresenceTable
  organisation_modules: OrganisationModulesTable
  organisations: OrganisationsTable
  outbox: OutboxTable
  peer_conflicts: PeerConflictsTable
  peer_connections: PeerConnectionsTable
  peer_events: PeerEventsTable
  peer_links: PeerLinksTable
  peer_runs: PeerRunsTable
  period_closes: PeriodClosesTable
  period_locks: PeriodLocksTable
  preclearance_policies: PreclearancePoliciesTable
  preclearance_requests: PreclearanceRequestsTable
  pricer_amendment_withdrawals: PricerAmendmentWithdrawalsTable
  pricer_amendments: PricerAmendmentsTable
  pricer_pricing_roles: PricerPricingRolesTable
  pricer_pricings: PricerPricingsTable
  pricer_remittances: PricerRemittancesTable
  pricer_tape_loans: PricerTapeLoansTable
  pricer_tapes: PricerTapesTable
  prospect_people: ProspectPeopleTable
  prospect_stages: ProspectStagesTable
  prospect_todos: ProspectTodosTable
  prospects: ProspectsTable
  qa_answers: QaAnswersTable
  qa_questions: QaQuestionsTable
  qa_rooms: QaRoomsTable
  raised_funds: RaisedFundsTable
  rate_windows: RateWindowsTable
  recovery_codes: RecoveryCodesTable
  reset_links: ResetLinksTable
  restricted_securities: RestrictedSecuritiesTable
  risk_alerts: RiskAlertsTable
  risk_bb_runs: RiskBbRunsTable
  risk_covenants: RiskCovenantsTable
  risk_facilities: RiskFacilitiesTable
  risk_readings: RiskReadingsTable
  schedule_runs: ScheduleRunsTable
  screening_entries: ScreeningEntriesTable
  screening_hits: ScreeningHitsTable
  screening_lists: ScreeningListsTable
  screening_results: ScreeningResultsTable
  search_marks: SearchMarksTable
  search_passages: SearchPassagesTable
  sessions: SessionsTable
  side_letter_clauses: SideLetterClausesTable
  side_letters: SideLettersTable
  subsequent_closes: SubsequentClosesTable
  syndication_allocations: SyndicationAllocationsTable
  syndication_uses: SyndicationUsesTable
  syndications: SyndicationsTable
  timeline_entries: TimelineEntriesTable
  trade_checks: TradeChecksTable
  transaction_conditions: TransactionConditionsTable
  transaction_flows: TransactionFlowsTable
  transaction_milestones: TransactionMilestonesTable
  transaction_packs: TransactionPacksTable
  transaction_parties: TransactionPartiesTable
  transaction_reminders: TransactionRemindersTable
  transaction_task_documents: TransactionTaskDocumentsTable
  transaction_tasks: TransactionTasksTable
  transactions: TransactionsTable
  users: UsersTable
  vdr_analyses: VdrAnalysesTable
  vdr_diligence_runs: VdrDiligenceRunsTable
  vdr_document_versions: VdrDocumentVersionsTable
  vdr_drive_links: VdrDriveLinksTable
  vdr_folders: VdrFoldersTable
  vdr_google_connections: VdrGoogleConnectionsTable
  vdr_google_sign_ins: VdrGoogleSignInsTable
  vdr_grants: VdrGrantsTable
  vdr_groups: VdrGroupsTable
  vdr_import_items: VdrImportItemsTable
  vdr_imports: VdrImportsTable
  vdr_members: VdrMembersTable
  vdr_moves: VdrMovesTable
  vdr_named_parties: VdrNamedPartiesTable
  vdr_nda_acceptances: VdrNdaAcceptancesTable
  vdr_ndas: VdrNdasTable
  vdr_page_views: VdrPageViewsTable
  vdr_pages: VdrPagesTable
  vdr_readings: VdrReadingsTable
  vdr_red_flags: VdrRedFlagsTable
  vdr_room_documents: VdrRoomDocumentsTable
  vdr_room_sources: VdrRoomSourcesTable
  vdr_rooms: VdrRoomsTable
  vdr_run_findings: VdrRunFindingsTable
  vdr_share_accesses: VdrShareAccessesTable
  vdr_share_codes: VdrShareCodesTable
  vdr_share_links: VdrShareLinksTable
  vdr_share_visits: VdrShareVisitsTable
  vdr_view_days: VdrViewDaysTable
  vdr_viewed_documents: VdrViewedDocumentsTable
  vdr_viewed_pages: VdrViewedPagesTable
  vdr_viewers: VdrViewersTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
}

/** The column that says whose row it is, for each table of organisations’ rows. */
export const tenantKeys: Readonly<Record<string, string>> = {
  organisations: 'id',
  access_log: 'org_id',
  agent_actions: 'org_id',
  agent_approvals: 'org_id',
  agent_events: 'org_id',
  agent_runs: 'org_id',
  agent_steps: 'org_id',
  api_keys: 'org_id',
  approval_policies: 'org_id',
  audit_heads: 'org_id',
  audit_log: 'org_id',
  audit_values: 'org_id',
  bank_accounts: 'org_id',
  bank_lines: 'org_id',
  bank_match_loans: 'org_id',
  bank_match_postings: 'org_id',
  bank_matches: 'org_id',
  bank_statement_lines: 'org_id',
  bank_statements: 'org_id',
  calendar_addresses: 'org_id',
  call_term_versions: 'org_id',
  capital_call_defaults: 'org_id',
  capital_call_holdings: 'org_id',
  capital_call_interest: 'org_id',
  capital_call_lines: 'org_id',
  capital_call_payments: 'org_id',
  capital_call_reminders: 'org_id',
  capital_call_waivers: 'org_id',
  capital_calls: 'org_id',
  capital_credit_refunds: 'org_id',
  capital_voids: 'org_id',
  cim_reports: 'org_id',
  cim_section_versions: 'org_id',
  cim_sections: 'org_id',
  client_trades: 'org_id',
  commitment_changes: 'org_id',
  commitments: 'org_id',
  companies: 'org_id',
  company_names: 'org_id',
  compliance_alerts: 'org_id',
  compliance_controls: 'org_id',
  compliance_evidence: 'org_id',
  compliance_filing_profile: 'org_id',
  compliance_filing_rules: 'org_id',
  compliance_filings: 'org_id',
  compliance_findings: 'org_id',
  compliance_obligations: 'org_id',
  contact_imports: 'org_id',
  contacts: 'org_id',
  credit_balances: 'org_id',
  credit_entries: 'org_id',
  credit_holds: 'org_id',
  cron_secrets: 'org_id',
  deal_contacts: 'org_id',
  deal_mandates: 'org_id',
  deal_screenings: 'org_id',
  deals: 'org_id',
  decision_bundle_records: 'org_id',
  decision_bundles: 'org_id',
  decision_conditions: 'org_id',
  decision_members: 'org_id',
  decision_rules: 'org_id',
  decision_votes: 'org_id',
  decisions: 'org_id',
  distribution_lines: 'org_id',
  distributions: 'org_id',
  exchange_rates: 'org_id',
  fee_agreements: 'org_id',
  fee_calculations: 'org_id',
  fee_payment_voids: 'org_id',
  fee_payments: 'org_id',
  fee_terms: 'org_id',
  fee_voids: 'org_id',
  file_parts: 'org_id',
  file_uploads: 'org_id',
  fund_accounts: 'org_id',
  fund_call_terms: 'org_id',
  gl_accounts: 'org_id',
  gl_balances: 'org_id',
  gl_entries: 'org_id',
  gl_lines: 'org_id',
  holding_valuations: 'org_id',
  holdings: 'org_id',
  idempotency_keys: 'org_id',
  import_records: 'org_id',
  imports: 'org_id',
  interest_transfers: 'org_id',
  invite_links: 'org_id',
  jobs: 'org_id',
  k1_details: 'org_id',
  k1_overrides: 'org_id',
  k1_returns: 'org_id',
  k1_reviews: 'org_id',
  k1_schedules: 'org_id',
  kept_files: 'org_id',
  kyc_documents: 'org_id',
  kyc_owners: 'org_id',
  kyc_rating_rules: 'org_id',
  kyc_records: 'org_id',
  letterheads: 'org_id',
  lp_facts: 'org_id',
  lp_terms: 'org_id',
  lps: 'org_id',
  mail_accounts: 'org_id',
  mail_messages: 'org_id',
  mcp_connections: 'org_id',
  merges: 'org_id',
  model_calls: 'org_id',
  model_settings: 'org_id',
  notification_reads: 'org_id',
  notifications: 'org_id',
  odd_answers: 'org_id',
  odd_bank_items: 'org_id',
  odd_profiles: 'org_id',
  odd_runs: 'org_id',
  office_presence: 'org_id',
  organisation_modules: 'org_id',
  outbox: 'org_id',
  peer_conflicts: 'org_id',
  peer_connections: 'org_id',
  peer_events: 'org_id',
  peer_links: 'org_id',
  peer_runs: 'org_id',
  period_closes: 'org_id',
  period_locks: 'org_id',
  preclearance_policies: 'org_id',
  preclearance_requests: 'org_id',
  pricer_amendment_withdrawals: 'org_id',
  pricer_amendments: 'org_id',
  pricer_pricing_roles: 'org_id',
  pricer_pricings: 'org_id',
  pricer_remittances: 'org_id',
  pricer_tape_loans: 'org_id',
  pricer_tapes: 'org_id',
  prospect_people: 'org_id',
  prospect_stages: 'org_id',
  prospect_todos: 'org_id',
  prospects: 'org_id',
  qa_answers: 'org_id',
  qa_questions: 'org_id',
  qa_rooms: 'org_id',
  raised_funds: 'org_id',
  recovery_codes: 'org_id',
  reset_links: 'org_id',
  restricted_securities: 'org_id',
  risk_alerts: 'org_id',
  risk_bb_runs: 'org_id',
  risk_covenants: 'org_id',
  risk_facilities: 'org_id',
  risk_readings: 'org_id',
  screening_entries: 'org_id',
  screening_hits: 'org_id',
  screening_lists: 'org_id',
  screening_results: 'org_id',
  search_marks: 'org_id',
  search_passages: 'org_id',
  sessions: 'org_id',
  side_letter_clauses: 'org_id',
  side_letters: 'org_id',
  subsequent_closes: 'org_id',
  syndication_allocations: 'org_id',
  syndication_uses: 'org_id',
  syndications: 'org_id',
  timeline_entries: 'org_id',
  trade_checks: 'org_id',
  transaction_conditions: 'org_id',
  transaction_flows: 'org_id',
  transaction_milestones: 'org_id',
  transaction_packs: 'org_id',
  transaction_parties: 'org_id',
  transaction_reminders: 'org_id',
  transaction_task_documents: 'org_id',
  transaction_tasks: 'org_id',
  transactions: 'org_id',
  users: 'org_id',
  vdr_analyses: 'org_id',
  vdr_diligence_runs: 'org_id',
  vdr_document_versions: 'org_id',
  vdr_drive_links: 'org_id',
  vdr_folders: 'org_id',
  vdr_google_connections: 'org_id',
  vdr_google_sign_ins: 'org_id',
  vdr_grants: 'org_id',
  vdr_groups: 'org_id',
  vdr_import_items: 'org_id',
  vdr_imports: 'org_id',
  vdr_members: 'org_id',
  vdr_moves: 'org_id',
  vdr_named_parties: 'org_id',
  vdr_nda_acceptances: 'org_id',
  vdr_ndas: 'org_id',
  vdr_page_views: 'org_id',
  vdr_pages: 'org_id',
  vdr_readings: 'org_id',
  vdr_red_flags: 'org_id',
  vdr_room_documents: 'org_id',
  vdr_room_sources: 'org_id',
  vdr_rooms: 'org_id',
  vdr_run_findings: 'org_id',
  vdr_share_accesses: 'org_id',
  vdr_share_codes: 'org_id',
  vdr_share_links: 'org_id',
  vdr_share_visits: 'org_id',
  vdr_view_days: 'org_id',
  vdr_viewed_documents: 'org_id',
  vdr_viewed_pages: 'org_id',
  vdr_viewers: 'org_id',
  webhook_attempts: 'org_id',
  webhook_deliveries: 'org_id',
  webhook_endpoints: 'org_id',
}
