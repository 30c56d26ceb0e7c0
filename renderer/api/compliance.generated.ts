// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, SheetImport, SheetImportResult, SheetImportTrial } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ClientTrade {
  id: number
  issuer: string
  ticker: string | null
  isin: string | null
  cusip: string | null
  traded_on: string
  note: string | null
  entered_by: string
  created_at: string
  updated_at: string
}

export interface ClientTradeInput {
  issuer: string
  ticker?: string | null
  isin?: string | null
  cusip?: string | null
  traded_on: string
  note?: string | null
}

export interface ComplianceAlert {
  id: number
  record_type: "kyc_record" | "compliance_filing" | "compliance_obligation"
  record_id: number
  kind: "kyc_expired" | "kyc_expiring" | "filing_overdue" | "filing_due" | "obligation_overdue" | "obligation_due"
  severity: "medium" | "high"
  title: string
  due_on: string
  message: string
  settled: boolean
  raised_at: string
  escalated_at: string | null
  resolved_at: string | null
  resolved_by: string | null
  note: string | null
  created_at: string
  updated_at: string
}

export interface ComplianceAlertInput {
  record_type: "kyc_record" | "compliance_filing" | "compliance_obligation"
  record_id: number
}

export interface ComplianceAlertResolution {
  note?: string
}

export interface ComplianceControl {
  id: number | null
  key: string
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  family_label: string
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: boolean
  state: "fresh" | "stale" | "missing"
  performed_on: string | null
  reference: string | null
  drawn: boolean
  renew_by: string | null
  version: number
}

export interface ComplianceControlInput {
  key: string
  family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  title?: string
  request?: string
  next_step?: string
  weight?: number
  fresh_days?: number
  applies?: boolean
  version?: number
}

export interface ComplianceDashboard {
  as_of: string
  kyc: {
    pending: number
    in_progress: number
    approved: number
    rejected: number
    expired: number
  }
  hits_to_decide: number
  filings: {
    upcoming: number
    submitted: number
    overdue: number
    waived: number
    not_applicable: number
  }
  obligations: {
    open: number
    in_progress: number
    done: number
    overdue: number
    waived: number
  }
  deadlines: ComplianceDeadline[]
  alerts: {
    open: number
    high: number
  }
  programme: {
    status: "effective" | "gaps"
    score: number | null
    open_findings: number
    overdue_findings: number
  }
  trading: {
    restricted: number
    preclearances_pending: number
  }
  screening_lists: {
    in_force: number
    stale: number
  }
}

export interface ComplianceDeadline {
  record_type: "kyc_record" | "compliance_filing" | "compliance_obligation"
  record_id: number
  kind: "kyc_expired" | "kyc_expiring" | "filing_overdue" | "filing_due" | "obligation_overdue" | "obligation_due"
  severity: "medium" | "high"
  title: string
  due_on: string
  message: string
  days_left: number
  alert_id: number | null
  alert_severity: "medium" | "high" | null
}

export interface ComplianceEvidence {
  id: number
  control_key: string
  performed_on: string
  reference: string
  note: string | null
  entered_by: string
  created_at: string
  updated_at: string
}

export interface ComplianceEvidenceInput {
  control_key: string
  performed_on: string
  reference: string
  note?: string | null
}

export interface ComplianceFinding {
  id: number
  severity: "low" | "medium" | "high"
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  family_label: string
  description: string
  owner: string | null
  due: string | null
  overdue: boolean
  status: "open" | "remediating" | "closed"
  evidence: string | null
  closed_on: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ComplianceFindingChange {
  severity?: "low" | "medium" | "high"
  family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  description?: string
  owner?: string | null
  due?: string | null
  evidence?: string | null
  status?: "open" | "remediating" | "closed"
  version?: number
}

export interface ComplianceFindingInput {
  severity: "low" | "medium" | "high"
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  description: string
  owner?: string | null
  due?: string | null
  evidence?: string | null
}

export interface ComplianceProgrammeStatus {
  as_of: string
  status: "effective" | "gaps"
  duties: {
    key: string
    title: string
    met: boolean
    performed_on: string | null
    reference: string | null
    next_step: string | null
  }[]
  score: number | null
  open_findings: number
  overdue_findings: number
}

export interface ComplianceScanInput {
  within_days?: number
  at_most?: number
}

export interface ExamReadiness {
  as_of: string
  score: number | null
  fresh: number
  total: number
  open_findings: number
  gaps: {
    key: string
    title: string
    family_label: string
    state: "stale" | "missing"
    weight: number
    next_step: string
  }[]
  checklist: ComplianceControl[]
}

export interface Filing {
  id: number
  rule_key: string | null
  title: string
  agency: "sec" | "cftc" | "irs" | "fincen" | "treasury" | "bea" | "state" | "fca" | "esma" | "other"
  agency_label: string
  subject: string | null
  period: string | null
  base_on: string | null
  nominal_on: string | null
  due: string
  days_left: number | null
  status: "upcoming" | "submitted" | "overdue" | "waived" | "not_applicable"
  moves: ("upcoming" | "submitted" | "overdue" | "waived" | "not_applicable")[]
  owner: string | null
  submitted_on: string | null
  late: boolean | null
  reference: string | null
  reason: string | null
  note: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface FilingChange {
  subject?: string | null
  owner?: string | null
  note?: string | null
  due?: string
  status?: "upcoming" | "submitted" | "overdue" | "waived" | "not_applicable"
  submitted_on?: string
  reference?: string | null
  reason?: string
  version?: number
}

export interface FilingGeneration {
  year: number
}

export interface FilingInput {
  rule_key?: string
  event_on?: string
  title?: string
  agency?: "sec" | "cftc" | "irs" | "fincen" | "treasury" | "bea" | "state" | "fca" | "esma" | "other"
  due?: string
  period?: string | null
  subject?: string | null
  owner?: string | null
  note?: string | null
}

export interface FilingProfile {
  fiscal_year_end_month: number
  traits: ("ria" | "era" | "private_funds_150m" | "hedge_1500m" | "liquidity_1bn" | "private_equity" | "fund_of_funds" | "holdings_13f" | "holder_5pct" | "large_trader" | "short_positions" | "regulation_d" | "us_partnership" | "foreign_partners" | "foreign_accounts" | "fatca" | "fatca_uk" | "fatca_luxembourg" | "fatca_cayman" | "cross_border" | "tic_1bn" | "cpo" | "cpo_exempt" | "aifm_quarterly" | "aifm_half_yearly" | "aifm_yearly" | "uk_aifm_quarterly" | "uk_aifm_half_yearly" | "uk_aifm_yearly" | "eu_intermediary")[]
  closed_days: string[]
  known_traits: {
    key: "ria" | "era" | "private_funds_150m" | "hedge_1500m" | "liquidity_1bn" | "private_equity" | "fund_of_funds" | "holdings_13f" | "holder_5pct" | "large_trader" | "short_positions" | "regulation_d" | "us_partnership" | "foreign_partners" | "foreign_accounts" | "fatca" | "fatca_uk" | "fatca_luxembourg" | "fatca_cayman" | "cross_border" | "tic_1bn" | "cpo" | "cpo_exempt" | "aifm_quarterly" | "aifm_half_yearly" | "aifm_yearly" | "uk_aifm_quarterly" | "uk_aifm_half_yearly" | "uk_aifm_yearly" | "eu_intermediary"
    label: string
  }[]
  version: number
}

export interface FilingProfileInput {
  fiscal_year_end_month?: number
  traits?: ("ria" | "era" | "private_funds_150m" | "hedge_1500m" | "liquidity_1bn" | "private_equity" | "fund_of_funds" | "holdings_13f" | "holder_5pct" | "large_trader" | "short_positions" | "regulation_d" | "us_partnership" | "foreign_partners" | "foreign_accounts" | "fatca" | "fatca_uk" | "fatca_luxembourg" | "fatca_cayman" | "cross_border" | "tic_1bn" | "cpo" | "cpo_exempt" | "aifm_quarterly" | "aifm_half_yearly" | "aifm_yearly" | "uk_aifm_quarterly" | "uk_aifm_half_yearly" | "uk_aifm_yearly" | "eu_intermediary")[]
  closed_days?: string[]
  version?: number
}

export interface FilingRule {
  id: number | null
  key: string
  title: string
  agency: "sec" | "cftc" | "irs" | "fincen" | "treasury" | "bea" | "state" | "fca" | "esma" | "other"
  agency_label: string
  needs: ("ria" | "era" | "private_funds_150m" | "hedge_1500m" | "liquidity_1bn" | "private_equity" | "fund_of_funds" | "holdings_13f" | "holder_5pct" | "large_trader" | "short_positions" | "regulation_d" | "us_partnership" | "foreign_partners" | "foreign_accounts" | "fatca" | "fatca_uk" | "fatca_luxembourg" | "fatca_cayman" | "cross_border" | "tic_1bn" | "cpo" | "cpo_exempt" | "aifm_quarterly" | "aifm_half_yearly" | "aifm_yearly" | "uk_aifm_quarterly" | "uk_aifm_half_yearly" | "uk_aifm_yearly" | "eu_intermediary")[]
  base: "fiscal_year_end" | "calendar_year_end" | "half_year_end" | "quarter_end" | "month_end" | "calendar_date" | "once" | "event" | "quarter_of_event"
  month: number | null
  day: number | null
  on: string | null
  offset: number
  unit: "days" | "business_days" | "months"
  roll: "next" | "previous" | "none"
  calendar: "us_federal" | "england" | "target" | "weekdays"
  source: string | null
  note: string | null
  active: boolean
  applies: boolean
  effective_on: string | null
  in_force: boolean
  as_of: string
}

export interface FilingRuleInput {
  key: string
  effective_on?: string
  title?: string
  agency?: "sec" | "cftc" | "irs" | "fincen" | "treasury" | "bea" | "state" | "fca" | "esma" | "other"
  needs?: ("ria" | "era" | "private_funds_150m" | "hedge_1500m" | "liquidity_1bn" | "private_equity" | "fund_of_funds" | "holdings_13f" | "holder_5pct" | "large_trader" | "short_positions" | "regulation_d" | "us_partnership" | "foreign_partners" | "foreign_accounts" | "fatca" | "fatca_uk" | "fatca_luxembourg" | "fatca_cayman" | "cross_border" | "tic_1bn" | "cpo" | "cpo_exempt" | "aifm_quarterly" | "aifm_half_yearly" | "aifm_yearly" | "uk_aifm_quarterly" | "uk_aifm_half_yearly" | "uk_aifm_yearly" | "eu_intermediary")[]
  base?: "fiscal_year_end" | "calendar_year_end" | "half_year_end" | "quarter_end" | "month_end" | "calendar_date" | "once" | "event" | "quarter_of_event"
  month?: number | null
  day?: number | null
  on?: string | null
  offset?: number
  unit?: "days" | "business_days" | "months"
  roll?: "next" | "previous" | "none"
  calendar?: "us_federal" | "england" | "target" | "weekdays"
  source?: string | null
  note?: string | null
  active?: boolean
}

export interface GeneratedFilings {
  year: number
  created: number
  moved: number
  kept: number
  filings: PlannedFiling[]
}

export interface KycChange {
  subject_name?: string
  subject_type?: "individual" | "entity" | "trust" | "fund"
  jurisdiction?: string | null
  birth_date?: string | null
  pep?: boolean
  adverse_media?: boolean
  complex_ownership?: boolean
  cash_intensive?: boolean
  non_face_to_face?: boolean
  regulated?: boolean
  source_of_funds?: string | null
  source_of_wealth?: string | null
  ownership_note?: string | null
  beneficial_owners?: {
    name: string
    share: number
    birth_date?: string | null
    country?: string | null
  }[]
  documents?: {
    type: "passport" | "identity_card" | "driving_licence" | "certificate_of_incorporation" | "register_extract" | "trust_deed" | "proof_of_address" | "other"
    number?: string | null
    country?: string | null
    issued_on?: string | null
    expires_on?: string | null
    number_masked?: string | null
  }[]
  notes?: string | null
  status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  decision_reason?: string | null
  version?: number
}

export interface KycInput {
  lp_id?: number | null
  company_id?: number | null
  subject_name?: string
  subject_type: "individual" | "entity" | "trust" | "fund"
  jurisdiction?: string | null
  birth_date?: string | null
  pep?: boolean
  adverse_media?: boolean
  complex_ownership?: boolean
  cash_intensive?: boolean
  non_face_to_face?: boolean
  regulated?: boolean
  source_of_funds?: string | null
  source_of_wealth?: string | null
  ownership_note?: string | null
  beneficial_owners?: {
    name: string
    share: number
    birth_date?: string | null
    country?: string | null
  }[]
  documents?: {
    type: "passport" | "identity_card" | "driving_licence" | "certificate_of_incorporation" | "register_extract" | "trust_deed" | "proof_of_address" | "other"
    number?: string | null
    country?: string | null
    issued_on?: string | null
    expires_on?: string | null
    number_masked?: string | null
  }[]
  notes?: string | null
}

export interface KycRatingRules {
  id: number
  effective_on: string
  weights: {
    pep: number
    adverse_media: number
    complex_ownership: number
    cash_intensive: number
    non_face_to_face: number
    regulated: number
    monitored_country: number
  }
  high_from: number
  medium_from: number
  prohibited_countries: string[]
  monitored_countries: string[]
  countries_as_of: string
  set_by: string
  created_at: string
  updated_at: string
}

export interface KycRatingRulesInForce {
  weights: {
    pep: number
    adverse_media: number
    complex_ownership: number
    cash_intensive: number
    non_face_to_face: number
    regulated: number
    monitored_country: number
  }
  high_from: number
  medium_from: number
  prohibited_countries: string[]
  monitored_countries: string[]
  countries_as_of: string
}

export interface KycRatingRulesInput {
  effective_on?: string
  weights: {
    pep: number
    adverse_media: number
    complex_ownership: number
    cash_intensive: number
    non_face_to_face: number
    regulated: number
    monitored_country: number
  }
  high_from: number
  medium_from: number
  prohibited_countries: string[]
  monitored_countries: string[]
  countries_as_of: string
}

export interface KycRecord {
  id: number
  lp_id: number | null
  company_id: number | null
  subject_name: string
  subject_type: "individual" | "entity" | "trust" | "fund"
  jurisdiction: string | null
  birth_date: string | null
  pep: boolean
  adverse_media: boolean
  complex_ownership: boolean
  cash_intensive: boolean
  non_face_to_face: boolean
  regulated: boolean
  source_of_funds: string | null
  source_of_wealth: string | null
  ownership_note: string | null
  status: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  risk_score: number
  risk_rating: "low" | "medium" | "high" | "prohibited"
  reviewer: string | null
  decision_reason: string | null
  approved_at: string | null
  next_review_at: string | null
  expires_at: string | null
  review_trigger: string | null
  open_hits: number
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  risk_reasons: {
    factor: "pep" | "adverse_media" | "complex_ownership" | "cash_intensive" | "non_face_to_face" | "regulated" | "monitored_country" | "prohibited_country"
    points: number | null
  }[]
  moves: ("pending" | "in_progress" | "approved" | "rejected" | "expired")[]
  missing: string[]
  warnings: string[]
  beneficial_owners: {
    name: string
    share: number
    birth_date: string | null
    country: string | null
  }[]
  documents: {
    type: "passport" | "identity_card" | "driving_licence" | "certificate_of_incorporation" | "register_extract" | "trust_deed" | "proof_of_address" | "other"
    number_masked: string | null
    country: string | null
    issued_on: string | null
    expires_on: string | null
  }[]
  screen_results: ScreeningResult[]
}

export interface KycSummary {
  id: number
  lp_id: number | null
  company_id: number | null
  subject_name: string
  subject_type: "individual" | "entity" | "trust" | "fund"
  jurisdiction: string | null
  birth_date: string | null
  pep: boolean
  adverse_media: boolean
  complex_ownership: boolean
  cash_intensive: boolean
  non_face_to_face: boolean
  regulated: boolean
  source_of_funds: string | null
  source_of_wealth: string | null
  ownership_note: string | null
  status: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  risk_score: number
  risk_rating: "low" | "medium" | "high" | "prohibited"
  reviewer: string | null
  decision_reason: string | null
  approved_at: string | null
  next_review_at: string | null
  expires_at: string | null
  review_trigger: string | null
  open_hits: number
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface Obligation {
  id: number
  category: "sec" | "cftc" | "fca" | "esma" | "gdpr" | "aml" | "other"
  category_label: string
  title: string
  source: string | null
  frequency: "once" | "monthly" | "quarterly" | "half_yearly" | "yearly"
  next_due: string
  days_left: number | null
  owner: string | null
  status: "open" | "in_progress" | "done" | "overdue" | "waived"
  moves: ("open" | "in_progress" | "done" | "overdue" | "waived")[]
  done_on: string | null
  evidence: string | null
  reason: string | null
  note: string | null
  follows_id: number | null
  next_id: number | null
  version: number
  created_at: string
  updated_at: string
}

export interface ObligationChange {
  category?: "sec" | "cftc" | "fca" | "esma" | "gdpr" | "aml" | "other"
  title?: string
  frequency?: "once" | "monthly" | "quarterly" | "half_yearly" | "yearly"
  next_due?: string
  source?: string | null
  owner?: string | null
  note?: string | null
  status?: "open" | "in_progress" | "done" | "overdue" | "waived"
  evidence?: string | null
  reason?: string
  version?: number
}

export interface ObligationImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
}

export interface ObligationInput {
  category: "sec" | "cftc" | "fca" | "esma" | "gdpr" | "aml" | "other"
  title: string
  frequency?: "once" | "monthly" | "quarterly" | "half_yearly" | "yearly"
  next_due: string
  source?: string | null
  owner?: string | null
  note?: string | null
}

export interface PlannedFiling {
  rule_key: string
  title: string
  agency_label: string
  period: string | null
  due: string
  owner: string | null
  moved_from: string | null
}

export interface Preclearance {
  id: number
  requested_by: string
  requested_on: string
  person: string
  account: string
  issuer: string
  instrument: "equity" | "bond" | "option" | "private_fund" | "government_bond" | "open_end_fund" | "other"
  ticker: string | null
  isin: string | null
  cusip: string | null
  offering: "none" | "ipo" | "limited"
  side: "buy" | "sell"
  quantity: number
  amount: number | null
  currency: string | null
  reason: string | null
  status: "pending" | "approved" | "denied" | "expired" | "executed"
  findings: {
    rule: "restricted" | "blackout" | "holding_period" | "offering" | "listed" | "exempt" | "de_minimis" | "review"
    detail: string
  }[]
  moves: ("pending" | "approved" | "denied" | "expired" | "executed")[]
  decided_by: string | null
  decided_at: string | null
  decision_reason: string | null
  expires_on: string | null
  executed_on: string | null
  created_at: string
  updated_at: string
}

export interface PreclearanceExecuted {
  executed_on?: string
}

export interface PreclearanceInput {
  person?: string
  account: string
  issuer: string
  instrument: "equity" | "bond" | "option" | "private_fund" | "government_bond" | "open_end_fund" | "other"
  ticker?: string | null
  isin?: string | null
  cusip?: string | null
  offering?: "none" | "ipo" | "limited"
  side: "buy" | "sell"
  quantity: number
  amount?: number | null
  currency?: string | null
  reason?: string | null
}

export interface PreclearancePolicy {
  id: number
  effective_on: string
  blackout_days: number
  holding_days: number
  valid_business_days: number
  exempt_instruments: ("equity" | "bond" | "option" | "private_fund" | "government_bond" | "open_end_fund" | "other")[]
  de_minimis_amount: number | null
  de_minimis_currency: string | null
  set_by: string
  created_at: string
  updated_at: string
}

export interface PreclearancePolicyInForce {
  blackout_days: number
  holding_days: number
  valid_business_days: number
  exempt_instruments: ("equity" | "bond" | "option" | "private_fund" | "government_bond" | "open_end_fund" | "other")[]
  de_minimis_amount: number | null
  de_minimis_currency: string | null
}

export interface PreclearancePolicyInput {
  effective_on?: string
  blackout_days: number
  holding_days: number
  valid_business_days: number
  exempt_instruments: ("equity" | "bond" | "option" | "private_fund" | "government_bond" | "open_end_fund" | "other")[]
  de_minimis_amount: number | null
  de_minimis_currency: string | null
}

export interface PreclearanceReview {
  decision: "approved" | "denied"
  reason?: string | null
}

export interface RestrictedSecurity {
  id: number
  issuer: string
  ticker: string | null
  isin: string | null
  cusip: string | null
  list: "restricted" | "watch" | "grey"
  reason: "mnpi" | "deal" | "wall_cross" | "ownership_limit" | "sanctions" | null
  note: string | null
  scope: "firm" | "desk" | "person"
  scope_name: string | null
  starts_on: string
  ends_on: string | null
  is_active: boolean
  added_by: string
  created_at: string
  updated_at: string
}

export interface RestrictedSecurityInput {
  issuer: string
  ticker?: string | null
  isin?: string | null
  cusip?: string | null
  list: "restricted" | "watch" | "grey"
  reason: "mnpi" | "deal" | "wall_cross" | "ownership_limit" | "sanctions"
  note?: string | null
  scope?: "firm" | "desk" | "person"
  scope_name?: string | null
  starts_on?: string
  ends_on?: string | null
}

export interface RestrictedToggle {
  note?: string | null
}

export interface SavedComplianceControl {
  id: number
  key: string
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface SavedFilingRule {
  id: number
  key: string
  title: string
  effective_on: string
  active: boolean
  applies: boolean
  deadlines: WorkedDeadline[]
  created_at: string
  updated_at: string
}

export interface ScreeningDispositionInput {
  disposition: "true_match" | "false_positive"
  reason: string
}

export interface ScreeningHit {
  id: number
  record_id: number
  result_id: number
  list: "ofac_sdn" | "un" | "eu" | "uk" | "opensanctions"
  uid: string
  listed_name: string
  matched_alias: string | null
  aliases: string[]
  kind: "individual" | "entity" | "vessel" | "aircraft" | "other"
  programs: string[]
  birth_dates: string[]
  countries: string[]
  identifiers: string[]
  birth_date: "agrees" | "differs" | "unknown"
  country: "agrees" | "differs" | "unknown"
  identifier: "agrees" | "differs" | "unknown"
  algorithm: string
  name_score: number
  score: number
  outcome: "match" | "possible_match"
  disposition: "pending" | "true_match" | "false_positive"
  disposed_by: string | null
  disposed_at: string | null
  reason: string | null
  carried: boolean
  created_at: string
  updated_at: string
}

export interface ScreeningList {
  id: number
  source: "ofac_sdn" | "un" | "eu" | "uk" | "opensanctions"
  version_date: string
  format: "xml" | "csv"
  file_name: string | null
  entries: number
  digest: string
  status: "in_force" | "replaced"
  stale: boolean
  loaded_by: string
  replaced_at: string | null
  created_at: string
  updated_at: string
}

export interface ScreeningListInput {
  content: string
  alternatives?: string
  file_name?: string
  version_date?: string
  accept_fewer?: boolean
}

export interface ScreeningResult {
  id: number
  record_id: number
  screened_name: string
  role: "subject" | "owner"
  lists: {
    name: "ofac_sdn" | "un" | "eu" | "uk" | "opensanctions"
    version_date: string
    entries: number
  }[]
  threshold: number
  outcome: "match" | "possible_match" | "clear"
  hits: ScreeningHit[]
  screened_by: string
  screened_at: string
  created_at: string
  updated_at: string
}

export interface SideLetterClause {
  id: number
  lp_id: number
  lp_name: string
  fund_account_id: number
  fund_name: string
  clause: "fee_rate" | "fee_discount" | "fee_exclusion" | "excuse" | "reporting" | "mfn" | "transfer" | "key_person" | "erisa" | "sovereign_immunity" | "other"
  obligation: string
  trigger: string | null
  effective_from: string | null
  status: "in_effect" | "to_come"
  enforced_in: string
  duties: {
    due_on: string
    what: string
    status: "open" | "overdue"
  }[]
  document: string | null
  note: string | null
}

export interface StartedComplianceScan {
  run_id: number
  status: "running"
}

export interface TradeCheck {
  id: number
  ticker: string | null
  isin: string | null
  q: string | null
  restricted: boolean
  matches: {
    id: number
    issuer: string
    ticker: string | null
    isin: string | null
    list: "restricted" | "watch" | "grey"
    reason: "mnpi" | "deal" | "wall_cross" | "ownership_limit" | "sanctions" | null
    matched_on: "isin" | "cusip" | "ticker" | "name"
    scope: "firm" | "desk" | "person"
    scope_name: string | null
  }[]
  checked_by: string
  created_at: string
  updated_at: string
}

export interface TradeCheckResult {
  restricted: boolean
  matches: {
    id: number
    issuer: string
    ticker: string | null
    isin: string | null
    list: "restricted" | "watch" | "grey"
    reason: "mnpi" | "deal" | "wall_cross" | "ownership_limit" | "sanctions" | null
    matched_on: "isin" | "cusip" | "ticker" | "name"
    scope: "firm" | "desk" | "person"
    scope_name: string | null
  }[]
}

export interface WorkedDeadline {
  base_on: string
  period: string | null
  nominal_on: string
  due: string | null
}

export interface ComplianceCalls {
  'GET /api/v1/svc/compliance/dashboard': {
    answer: ComplianceDashboard
  }
  'GET /api/v1/svc/dashboard/compliance': {
    answer: ComplianceDashboard
  }
  'GET /api/v1/svc/compliance/deadlines': {
    query?: {
      within_days?: number
    }
    answer: List<ComplianceDeadline>
  }
  'GET /api/v1/svc/compliance/alerts': {
    query?: {
      limit?: number
      cursor?: string
      open?: boolean
    }
    answer: List<ComplianceAlert>
  }
  'POST /api/v1/svc/compliance/alerts': {
    body: ComplianceAlertInput
    answer: ComplianceAlert & Persisted
  }
  'GET /api/v1/svc/compliance/alerts/{alert_id}': {
    params: {
      alert_id: string | number
    }
    answer: ComplianceAlert
  }
  'POST /api/v1/svc/compliance/alerts/{alert_id}/resolve': {
    params: {
      alert_id: string | number
    }
    body?: ComplianceAlertResolution
    answer: ComplianceAlert & Persisted
  }
  'POST /svc/compliance/agent/scan': {
    body?: ComplianceScanInput
    answer: StartedComplianceScan
  }
  'GET /api/v1/svc/compliance/kyc': {
    query?: {
      limit?: number
      cursor?: string
      status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
      lp_id?: number
      company_id?: number
      q?: string
    }
    answer: List<KycSummary>
  }
  'POST /api/v1/svc/compliance/kyc': {
    body: KycInput
    answer: KycRecord & Persisted
  }
  'GET /api/v1/svc/compliance/kyc/{record_id}': {
    params: {
      record_id: string | number
    }
    answer: KycRecord
  }
  'PATCH /api/v1/svc/compliance/kyc/{record_id}': {
    params: {
      record_id: string | number
    }
    body?: KycChange
    answer: KycRecord
  }
  'DELETE /api/v1/svc/compliance/kyc/{record_id}': {
    params: {
      record_id: string | number
    }
    answer: undefined
  }
  'POST /svc/compliance/kyc/{record_id}/screen': {
    params: {
      record_id: string | number
    }
    answer: KycRecord & Persisted
  }
  'GET /api/v1/svc/compliance/kyc/{record_id}/screenings': {
    params: {
      record_id: string | number
    }
    answer: List<ScreeningResult>
  }
  'POST /api/v1/svc/compliance/kyc/{record_id}/hits/{hit_id}/disposition': {
    params: {
      record_id: string | number
      hit_id: string | number
    }
    body: ScreeningDispositionInput
    answer: ScreeningHit & Persisted
  }
  'GET /api/v1/svc/compliance/kyc-rules': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<KycRatingRules>
  }
  'GET /api/v1/svc/compliance/kyc-rules/in-force': {
    answer: KycRatingRulesInForce
  }
  'POST /api/v1/svc/compliance/kyc-rules': {
    body: KycRatingRulesInput
    answer: KycRatingRules & Persisted
  }
  'GET /api/v1/svc/compliance/screening-lists': {
    query?: {
      limit?: number
      cursor?: string
      status?: "in_force" | "replaced"
    }
    answer: List<ScreeningList>
  }
  'GET /api/v1/svc/compliance/screening-lists/{list_id}': {
    params: {
      list_id: string | number
    }
    answer: ScreeningList
  }
  'POST /api/v1/svc/compliance/screening-lists': {
    body: ScreeningListInput
    answer: ScreeningList & Persisted
  }
  'GET /api/v1/svc/compliance/filings': {
    query?: {
      limit?: number
      cursor?: string
      status?: "upcoming" | "submitted" | "overdue" | "waived" | "not_applicable"
      agency?: "sec" | "cftc" | "irs" | "fincen" | "treasury" | "bea" | "state" | "fca" | "esma" | "other"
      due_from?: string
      due_to?: string
      q?: string
    }
    answer: List<Filing>
  }
  'POST /api/v1/svc/compliance/filings': {
    body: FilingInput
    answer: Filing & Persisted
  }
  'POST /api/v1/svc/compliance/filings/generate': {
    body: FilingGeneration
    answer: GeneratedFilings & Persisted
  }
  'GET /api/v1/svc/compliance/filings/{filing_id}': {
    params: {
      filing_id: string | number
    }
    answer: Filing
  }
  'PATCH /api/v1/svc/compliance/filings/{filing_id}': {
    params: {
      filing_id: string | number
    }
    body?: FilingChange
    answer: Filing
  }
  'GET /api/v1/svc/compliance/filing-rules': {
    answer: List<FilingRule>
  }
  'POST /api/v1/svc/compliance/filing-rules': {
    body: FilingRuleInput
    answer: SavedFilingRule & Persisted
  }
  'GET /api/v1/svc/compliance/filing-profile': {
    answer: FilingProfile
  }
  'PUT /api/v1/svc/compliance/filing-profile': {
    body?: FilingProfileInput
    answer: FilingProfile
  }
  'GET /api/v1/svc/compliance/obligations': {
    query?: {
      limit?: number
      cursor?: string
      category?: "sec" | "cftc" | "fca" | "esma" | "gdpr" | "aml" | "other"
      status?: "open" | "in_progress" | "done" | "overdue" | "waived"
      due_from?: string
      due_to?: string
      q?: string
    }
    answer: List<Obligation>
  }
  'POST /api/v1/svc/compliance/obligations': {
    body: ObligationInput
    answer: Obligation & Persisted
  }
  'GET /api/v1/svc/compliance/obligations/{ob_id}': {
    params: {
      ob_id: string | number
    }
    answer: Obligation
  }
  'PATCH /api/v1/svc/compliance/obligations/{ob_id}': {
    params: {
      ob_id: string | number
    }
    body?: ObligationChange
    answer: Obligation
  }
  'POST /api/v1/svc/compliance/obligations/imports/preview': {
    body: ObligationImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/compliance/obligations/imports': {
    body: ObligationImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/compliance/obligations/imports': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/compliance/obligations/imports/{import_id}/undo': {
    params: {
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
  'GET /api/v1/svc/compliance/program/status': {
    answer: ComplianceProgrammeStatus
  }
  'GET /api/v1/svc/compliance/program/exam-readiness': {
    answer: ExamReadiness
  }
  'GET /api/v1/svc/compliance/program/side-letters': {
    answer: List<SideLetterClause>
  }
  'GET /api/v1/svc/compliance/program/controls': {
    answer: List<ComplianceControl>
  }
  'POST /api/v1/svc/compliance/program/controls': {
    body: ComplianceControlInput
    answer: SavedComplianceControl & Persisted
  }
  'GET /api/v1/svc/compliance/program/evidence': {
    query?: {
      limit?: number
      cursor?: string
      control_key?: string
    }
    answer: List<ComplianceEvidence>
  }
  'POST /api/v1/svc/compliance/program/evidence': {
    body: ComplianceEvidenceInput
    answer: ComplianceEvidence & Persisted
  }
  'GET /api/v1/svc/compliance/program/evidence/{evidence_id}': {
    params: {
      evidence_id: string | number
    }
    answer: ComplianceEvidence
  }
  'DELETE /api/v1/svc/compliance/program/evidence/{evidence_id}': {
    params: {
      evidence_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/compliance/program/findings': {
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "remediating" | "closed"
      severity?: "low" | "medium" | "high"
      family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
    }
    answer: List<ComplianceFinding>
  }
  'POST /api/v1/svc/compliance/program/findings': {
    body: ComplianceFindingInput
    answer: ComplianceFinding & Persisted
  }
  'GET /api/v1/svc/compliance/program/findings/{finding_id}': {
    params: {
      finding_id: string | number
    }
    answer: ComplianceFinding
  }
  'PATCH /api/v1/svc/compliance/program/findings/{finding_id}': {
    params: {
      finding_id: string | number
    }
    body?: ComplianceFindingChange
    answer: ComplianceFinding
  }
  'GET /api/v1/svc/compliance/trade/restricted': {
    query?: {
      limit?: number
      cursor?: string
      list?: "restricted" | "watch" | "grey"
      active?: boolean
      q?: string
    }
    answer: List<RestrictedSecurity>
  }
  'POST /api/v1/svc/compliance/trade/restricted': {
    body: RestrictedSecurityInput
    answer: RestrictedSecurity & Persisted
  }
  'GET /api/v1/svc/compliance/trade/restricted/{sec_id}': {
    params: {
      sec_id: string | number
    }
    answer: RestrictedSecurity
  }
  'POST /api/v1/svc/compliance/trade/restricted/{sec_id}/toggle': {
    params: {
      sec_id: string | number
    }
    body?: RestrictedToggle
    answer: RestrictedSecurity & Persisted
  }
  'GET /api/v1/svc/compliance/trade/check': {
    query?: {
      ticker?: string
      isin?: string
      q?: string
    }
    answer: TradeCheckResult
  }
  'GET /api/v1/svc/compliance/trade/checks': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<TradeCheck>
  }
  'GET /api/v1/svc/compliance/trade/preclearance': {
    query?: {
      limit?: number
      cursor?: string
      status?: "pending" | "approved" | "denied" | "expired" | "executed"
    }
    answer: List<Preclearance>
  }
  'POST /api/v1/svc/compliance/trade/preclearance': {
    body: PreclearanceInput
    answer: Preclearance & Persisted
  }
  'GET /api/v1/svc/compliance/trade/preclearance/{req_id}': {
    params: {
      req_id: string | number
    }
    answer: Preclearance
  }
  'POST /api/v1/svc/compliance/trade/preclearance/{req_id}/review': {
    params: {
      req_id: string | number
    }
    body: PreclearanceReview
    answer: Preclearance & Persisted
  }
  'POST /api/v1/svc/compliance/trade/preclearance/{req_id}/executed': {
    params: {
      req_id: string | number
    }
    body?: PreclearanceExecuted
    answer: Preclearance & Persisted
  }
  'GET /api/v1/svc/compliance/trade/policies': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<PreclearancePolicy>
  }
  'GET /api/v1/svc/compliance/trade/policies/in-force': {
    answer: PreclearancePolicyInForce
  }
  'POST /api/v1/svc/compliance/trade/policies': {
    body: PreclearancePolicyInput
    answer: PreclearancePolicy & Persisted
  }
  'GET /api/v1/svc/compliance/trade/client-trades': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<ClientTrade>
  }
  'POST /api/v1/svc/compliance/trade/client-trades': {
    body: ClientTradeInput
    answer: ClientTrade & Persisted
  }
  'GET /api/v1/svc/compliance/trade/client-trades/{trade_id}': {
    params: {
      trade_id: string | number
    }
    answer: ClientTrade
  }
  'DELETE /api/v1/svc/compliance/trade/client-trades/{trade_id}': {
    params: {
      trade_id: string | number
    }
    answer: undefined
  }
}

export const complianceApi = client<ComplianceCalls>()
