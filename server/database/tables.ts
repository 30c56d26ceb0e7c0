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
  authors: string | null
  revision: Generated<number>
  second_person: Generated<number>
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

export interface DealActivitiesTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  deal_id: number
  type: string
  summary: string
  details: string | null
  author: string
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

export interface FeeTermsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  fund_account_id: number
  terms: string
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
  reference: string | null
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
}

export interface OutboxTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  event: string
  data: string
  occurred_at: string
  dispatched_at: string | null
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
}

export interface VdrRoomsTable {
  id: Generated<number>
  org_id: ColumnType<number, number | undefined, never>
  created_at: string
  updated_at: string
  name: string
  description: string | null
  status: string
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
  calendar_addresses: CalendarAddressesTable
  capital_call_defaults: CapitalCallDefaultsTable
  capital_call_lines: CapitalCallLinesTable
  capital_call_payments: CapitalCallPaymentsTable
  capital_call_reminders: CapitalCallRemindersTable
  capital_calls: CapitalCallsTable
  cim_reports: CimReportsTable
  cim_section_versions: CimSectionVersionsTable
  cim_sections: CimSectionsTable
  commitments: CommitmentsTable
  contact_imports: ContactImportsTable
  contacts: ContactsTable
  credit_balances: CreditBalancesTable
  credit_entries: CreditEntriesTable
  credit_holds: CreditHoldsTable
  deal_activities: DealActivitiesTable
  deal_contacts: DealContactsTable
  deal_mandates: DealMandatesTable
  deal_screenings: DealScreeningsTable
  deals: DealsTable
  distribution_lines: DistributionLinesTable
  distributions: DistributionsTable
  fee_calculations: FeeCalculationsTable
  fee_terms: FeeTermsTable
  fund_accounts: FundAccountsTable
  fund_call_terms: FundCallTermsTable
  gl_accounts: GlAccountsTable
  gl_balances: GlBalancesTable
  gl_entries: GlEntriesTable
  gl_lines: GlLinesTable
  idempotency_keys: IdempotencyKeysTable
  import_records: ImportRecordsTable
  imports: ImportsTable
  invite_links: InviteLinksTable
  jobs: JobsTable
  k1_overrides: K1OverridesTable
  k1_returns: K1ReturnsTable
  k1_reviews: K1ReviewsTable
  k1_schedules: K1SchedulesTable
  login_failures: LoginFailuresTable
  lp_facts: LpFactsTable
  lp_terms: LpTermsTable
  lps: LpsTable
  mail_accounts: MailAccountsTable
  mail_messages: MailMessagesTable
  mcp_connections: McpConnectionsTable
  model_calls: ModelCallsTable
  model_settings: ModelSettingsTable
  notification_reads: NotificationReadsTable
  notifications: NotificationsTable
  odd_answers: OddAnswersTable
  odd_runs: OddRunsTable
  office_presence: OfficePresenceTable
  organisation_modules: OrganisationModulesTable
  organisations: OrganisationsTable
  outbox: OutboxTable
  period_closes: PeriodClosesTable
  period_locks: PeriodLocksTable
  pricer_pricings: PricerPricingsTable
  pricer_remittances: PricerRemittancesTable
  pricer_tape_loans: PricerTapeLoansTable
  pricer_tapes: PricerTapesTable
  rate_windows: RateWindowsTable
  recovery_codes: RecoveryCodesTable
  reset_links: ResetLinksTable
  schedule_runs: ScheduleRunsTable
  search_marks: SearchMarksTable
  search_passages: SearchPassagesTable
  sessions: SessionsTable
  users: UsersTable
  vdr_analyses: VdrAnalysesTable
  vdr_red_flags: VdrRedFlagsTable
  vdr_rooms: VdrRoomsTable
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
  calendar_addresses: 'org_id',
  capital_call_defaults: 'org_id',
  capital_call_lines: 'org_id',
  capital_call_payments: 'org_id',
  capital_call_reminders: 'org_id',
  capital_calls: 'org_id',
  cim_reports: 'org_id',
  cim_section_versions: 'org_id',
  cim_sections: 'org_id',
  commitments: 'org_id',
  contact_imports: 'org_id',
  contacts: 'org_id',
  credit_balances: 'org_id',
  credit_entries: 'org_id',
  credit_holds: 'org_id',
  deal_activities: 'org_id',
  deal_contacts: 'org_id',
  deal_mandates: 'org_id',
  deal_screenings: 'org_id',
  deals: 'org_id',
  distribution_lines: 'org_id',
  distributions: 'org_id',
  fee_calculations: 'org_id',
  fee_terms: 'org_id',
  fund_accounts: 'org_id',
  fund_call_terms: 'org_id',
  gl_accounts: 'org_id',
  gl_balances: 'org_id',
  gl_entries: 'org_id',
  gl_lines: 'org_id',
  idempotency_keys: 'org_id',
  import_records: 'org_id',
  imports: 'org_id',
  invite_links: 'org_id',
  jobs: 'org_id',
  k1_overrides: 'org_id',
  k1_returns: 'org_id',
  k1_reviews: 'org_id',
  k1_schedules: 'org_id',
  lp_facts: 'org_id',
  lp_terms: 'org_id',
  lps: 'org_id',
  mail_accounts: 'org_id',
  mail_messages: 'org_id',
  mcp_connections: 'org_id',
  model_calls: 'org_id',
  model_settings: 'org_id',
  notification_reads: 'org_id',
  notifications: 'org_id',
  odd_answers: 'org_id',
  odd_runs: 'org_id',
  office_presence: 'org_id',
  organisation_modules: 'org_id',
  outbox: 'org_id',
  period_closes: 'org_id',
  period_locks: 'org_id',
  pricer_pricings: 'org_id',
  pricer_remittances: 'org_id',
  pricer_tape_loans: 'org_id',
  pricer_tapes: 'org_id',
  recovery_codes: 'org_id',
  reset_links: 'org_id',
  search_marks: 'org_id',
  search_passages: 'org_id',
  sessions: 'org_id',
  users: 'org_id',
  vdr_analyses: 'org_id',
  vdr_red_flags: 'org_id',
  vdr_rooms: 'org_id',
  webhook_attempts: 'org_id',
  webhook_deliveries: 'org_id',
  webhook_endpoints: 'org_id',
}
