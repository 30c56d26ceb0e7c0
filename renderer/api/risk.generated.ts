// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface BorrowingBaseInput {
  as_of?: string
  collateral?: {
    id: string
    amount: number
    fields?: Record<string, string | number | boolean | null>
  }[]
  tape_id?: number
  source?: Source
  outstanding?: number
  letters_of_credit?: number
}

export interface BorrowingBaseRules {
  ineligible?: {
    name: string
    field: string
    op: "gt" | "gte" | "lt" | "lte" | "eq" | "ne" | "in" | "missing"
    value?: string | number | boolean | (string | number)[]
  }[]
  concentrations?: {
    name: string
    field: string
    limit?: number | null
    limits?: Record<string, number>
  }[]
  advance?: {
    field?: string
    rates?: Record<string, number>
    otherwise?: number
  }
  reserves?: {
    name: string
    amount: number
  }[]
}

export interface BorrowingBaseRulesOutput {
  ineligible: {
    name: string
    field: string
    op: "gt" | "gte" | "lt" | "lte" | "eq" | "ne" | "in" | "missing"
    value?: string | number | boolean | (string | number)[]
  }[]
  concentrations: {
    name: string
    field: string
    limit?: number | null
    limits?: Record<string, number>
  }[]
  advance: {
    field: string
    rates: Record<string, number>
    otherwise: number
  }
  reserves: {
    name: string
    amount: number
  }[]
}

export interface BorrowingBaseRun {
  id: number
  facility_id: number
  facility_name: string
  as_of: string
  tape_id: number | null
  currency: string
  gross: number
  ineligible: {
    rule: string
    amount: number
    count: number
  }[]
  eligible: number
  concentration_basis: "eligible_before_advance"
  excess_concentration: {
    rule: string
    amount: number
    count: number
  }[]
  counted: number
  advanced: number
  reserves: {
    name: string
    amount: number
  }[]
  borrowing_base: number
  availability: number
  overadvance: number
  commitment: number
  outstanding: number
  letters_of_credit: number
  mandatory_prepayment: number
  lines: {
    id: string
    amount: number
    ineligible: string | null
    excess: {
      rule: string
      amount: number
    }[]
    counted: number
    advance_rate: number
    base: number
  }[]
  rules: BorrowingBaseRulesOutput
  run_by: string
  created_at: string
}

export interface BorrowingBaseSummary {
  id: number
  as_of: string
  commitment: number
  outstanding: number
  letters_of_credit: number
  borrowing_base: number
  availability: number
  overadvance: number
  run_by: string
  created_at: string
}

export interface BreachSimulation {
  covenant_id: number
  direction: "max" | "min"
  threshold: number
  shocks: {
    shock: number
    value: number
    status: "ok" | "watch" | "breach"
    headroom_pct: number | null
  }[]
  cushion_pct: number | null
  at_threshold: number | null
  capacity: number | null
}

export interface BreachSimulationInput {
  numerator?: number
  denominator?: number
  shocked?: "numerator" | "denominator"
  shocks?: number[]
}

export interface Covenant {
  id: number
  name: string
  deal_id: number | null
  deal_name: string | null
  peer_deal_id: string | null
  type: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction: "max" | "min"
  unit: "ratio" | "multiple" | "percent" | "currency" | "days"
  currency: string | null
  frequency: "monthly" | "quarterly" | "semi_annual" | "annual" | "on_incurrence"
  threshold: number
  initial_threshold: number
  schedule: {
    from: string
    threshold: number
  }[]
  watch_band: number
  watch_band_absolute: number | null
  current_value: number | null
  status: "ok" | "watch" | "breach" | null
  headroom_pct: number | null
  relief: "waiver" | "holiday" | null
  last_tested_on: string | null
  last_tested_at: string | null
  next_test_on: string | null
  overdue_since: string | null
  waived_until: string | null
  holiday_from: string | null
  holiday_until: string | null
  cure_deadline: string | null
  cure_over_since: string | null
  equity_cures: number
  equity_cures_used: number
  ends_on: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface CovenantCertificateInput {
  source: Source
}

export interface CovenantCertificateReading {
  covenant_id: number
  proposals: {
    value: number
    document: string
    page: number
    quote: string
    lent: boolean
    status: "ok" | "watch" | "breach"
    headroom_pct: number | null
  }[]
  unread: {
    document: string
    reason: string
  }[]
}

export interface CovenantChange {
  name?: string
  deal_id?: number | null
  type?: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction?: "max" | "min"
  unit?: "ratio" | "multiple" | "percent" | "currency" | "days"
  threshold?: number
  frequency?: "monthly" | "quarterly" | "semi_annual" | "annual" | "on_incurrence"
  schedule?: {
    from: string
    threshold: number
  }[]
  watch_band?: number
  watch_band_absolute?: number | null
  currency?: string | null
  next_test_on?: string | null
  waived_until?: string | null
  holiday_from?: string | null
  holiday_until?: string | null
  cure_deadline?: string | null
  equity_cures?: number
  ends_on?: string | null
  notes?: string | null
  version?: number
}

export interface CovenantInput {
  name: string
  deal_id?: number | null
  peer_deal_id?: string | null
  type?: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction?: "max" | "min"
  unit?: "ratio" | "multiple" | "percent" | "currency" | "days"
  threshold: number
  current_value?: number | null
  tested_on?: string
  frequency?: "monthly" | "quarterly" | "semi_annual" | "annual" | "on_incurrence"
  schedule?: {
    from: string
    threshold: number
  }[]
  watch_band?: number
  watch_band_absolute?: number | null
  currency?: string | null
  next_test_on?: string | null
  waived_until?: string | null
  holiday_from?: string | null
  holiday_until?: string | null
  cure_deadline?: string | null
  equity_cures?: number
  ends_on?: string | null
  notes?: string | null
}

export interface CovenantReading {
  id: number
  covenant_id: number
  tested_on: string
  value: number
  threshold: number
  headroom_pct: number | null
  status: "ok" | "watch" | "breach"
  equity_cure: boolean
  document: string | null
  page: number | null
  quote: string | null
  note: string | null
  recorded_by: string
  created_at: string
}

export interface CovenantWithReadings {
  id: number
  name: string
  deal_id: number | null
  deal_name: string | null
  peer_deal_id: string | null
  type: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction: "max" | "min"
  unit: "ratio" | "multiple" | "percent" | "currency" | "days"
  currency: string | null
  frequency: "monthly" | "quarterly" | "semi_annual" | "annual" | "on_incurrence"
  threshold: number
  initial_threshold: number
  schedule: {
    from: string
    threshold: number
  }[]
  watch_band: number
  watch_band_absolute: number | null
  current_value: number | null
  status: "ok" | "watch" | "breach" | null
  headroom_pct: number | null
  relief: "waiver" | "holiday" | null
  last_tested_on: string | null
  last_tested_at: string | null
  next_test_on: string | null
  overdue_since: string | null
  waived_until: string | null
  holiday_from: string | null
  holiday_until: string | null
  cure_deadline: string | null
  cure_over_since: string | null
  equity_cures: number
  equity_cures_used: number
  ends_on: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  readings: CovenantReading[]
}

export interface Facility {
  id: number
  name: string
  kind: "asset_based" | "loan_pool" | "subscription" | "other"
  deal_id: number | null
  deal_name: string | null
  lender: string | null
  company_id: number | null
  currency: string
  commitment: number
  outstanding: number
  letters_of_credit: number
  maturity_on: string | null
  next_certificate_on: string | null
  certificate_overdue_since: string | null
  notes: string | null
  latest_run: BorrowingBaseSummary | null
  version: number
  created_at: string
  updated_at: string
  rules: BorrowingBaseRulesOutput
  runs: BorrowingBaseSummary[]
}

export interface FacilityChange {
  name?: string
  kind?: "asset_based" | "loan_pool" | "subscription" | "other"
  commitment?: number
  lender?: string | null
  company_id?: number | null
  deal_id?: number | null
  outstanding?: number
  letters_of_credit?: number
  maturity_on?: string | null
  next_certificate_on?: string | null
  rules?: BorrowingBaseRules
  notes?: string | null
  version?: number
}

export interface FacilityInput {
  name: string
  kind?: "asset_based" | "loan_pool" | "subscription" | "other"
  currency?: string
  commitment: number
  lender?: string | null
  company_id?: number | null
  deal_id?: number | null
  outstanding?: number
  letters_of_credit?: number
  maturity_on?: string | null
  next_certificate_on?: string | null
  rules?: BorrowingBaseRules
  notes?: string | null
}

export interface FacilitySummary {
  id: number
  name: string
  kind: "asset_based" | "loan_pool" | "subscription" | "other"
  deal_id: number | null
  deal_name: string | null
  lender: string | null
  company_id: number | null
  currency: string
  commitment: number
  outstanding: number
  letters_of_credit: number
  maturity_on: string | null
  next_certificate_on: string | null
  certificate_overdue_since: string | null
  notes: string | null
  latest_run: BorrowingBaseSummary | null
  version: number
  created_at: string
  updated_at: string
}

export interface PeerDealRisk {
  peer_deal_id: string
  deal_id: number | null
  status: "ok" | "watch" | "breach" | null
  covenants: Covenant[]
  alerts: RiskAlert[]
}

export interface RiskAlert {
  id: number
  kind: "threshold" | "overdue" | "overadvance"
  severity: "medium" | "high"
  covenant_id: number | null
  facility_id: number | null
  name: string
  deal_id: number | null
  deal_name: string | null
  message: string
  value: number | null
  threshold: number | null
  currency: string | null
  run_id: number | null
  raised_at: string
  escalated_at: string | null
  recovered_at: string | null
  resolved_at: string | null
  resolved_by: string | null
  note: string | null
  created_at: string
  updated_at: string
}

export interface RiskAlertInput {
  covenant_id?: number
  facility_id?: number
}

export interface RiskAlertResolution {
  note?: string
}

export interface RiskCheck {
  id: number | null
  name: string | null
  deal_id?: number | null
  deal_name?: string | null
  peer_deal_id?: string | null
  type: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction: "max" | "min"
  unit?: "ratio" | "multiple" | "percent" | "currency" | "days"
  currency?: string | null
  frequency?: "monthly" | "quarterly" | "semi_annual" | "annual" | "on_incurrence"
  threshold: number
  initial_threshold?: number
  schedule?: {
    from: string
    threshold: number
  }[]
  watch_band?: number
  watch_band_absolute?: number | null
  current_value: number
  status: "ok" | "watch" | "breach"
  headroom_pct: number | null
  relief?: "waiver" | "holiday" | null
  last_tested_on?: string | null
  last_tested_at?: string | null
  next_test_on?: string | null
  overdue_since?: string | null
  waived_until?: string | null
  holiday_from?: string | null
  holiday_until?: string | null
  cure_deadline?: string | null
  cure_over_since?: string | null
  equity_cures?: number
  equity_cures_used?: number
  ends_on?: string | null
  notes?: string | null
  version?: number
  created_at?: string
  updated_at?: string
}

export interface RiskCheckInput {
  covenant_id?: number
  current_value: number
  name?: string
  type?: "leverage" | "senior_leverage" | "net_leverage" | "interest_coverage" | "dscr" | "fccr" | "ltv" | "min_liquidity" | "min_ebitda" | "net_worth" | "capex" | "current_ratio" | "debt_yield" | "asset_coverage" | "advance_rate" | "concentration" | "nav_coverage" | "custom"
  direction?: "max" | "min"
  threshold?: number
  watch_band?: number
  watch_band_absolute?: number | null
  tested_on?: string
  equity_cure?: boolean
  source?: {
    document: string
    page: number
    quote: string
    lent?: boolean
  }
  note?: string
}

export interface RiskScanInput {
  at_most?: number
}

export interface StartedRiskScan {
  run_id: number
  status: "running"
}

export interface RiskCalls {
  'GET /api/v1/svc/risk/covenants': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      status?: "ok" | "watch" | "breach"
      overdue?: boolean
      q?: string
    }
    answer: List<Covenant>
  }
  'POST /api/v1/svc/risk/covenants': {
    body: CovenantInput
    answer: Covenant & Persisted
  }
  'GET /api/v1/svc/risk/covenants/{cov_id}': {
    params: {
      cov_id: string | number
    }
    answer: CovenantWithReadings
  }
  'PATCH /api/v1/svc/risk/covenants/{cov_id}': {
    params: {
      cov_id: string | number
    }
    body?: CovenantChange
    answer: Covenant
  }
  'DELETE /api/v1/svc/risk/covenants/{cov_id}': {
    params: {
      cov_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/risk/covenants/{cov_id}/simulate': {
    params: {
      cov_id: string | number
    }
    body?: BreachSimulationInput
    answer: BreachSimulation
  }
  'POST /api/v1/svc/risk/covenants/{cov_id}/certificate': {
    params: {
      cov_id: string | number
    }
    body: CovenantCertificateInput
    answer: CovenantCertificateReading
  }
  'POST /api/v1/svc/risk/check': {
    body: RiskCheckInput
    answer: RiskCheck & Persisted
  }
  'GET /api/v1/svc/risk/alerts': {
    query?: {
      limit?: number
      cursor?: string
      open?: boolean
      covenant_id?: number
      facility_id?: number
    }
    answer: List<RiskAlert>
  }
  'POST /api/v1/svc/risk/alerts': {
    body: RiskAlertInput
    answer: RiskAlert & Persisted
  }
  'GET /api/v1/svc/risk/alerts/{alert_id}': {
    params: {
      alert_id: string | number
    }
    answer: RiskAlert
  }
  'POST /api/v1/svc/risk/alerts/{alert_id}/resolve': {
    params: {
      alert_id: string | number
    }
    body?: RiskAlertResolution
    answer: RiskAlert & Persisted
  }
  'GET /api/v1/svc/risk/by-peer-deal/{peer_deal_id}': {
    params: {
      peer_deal_id: string | number
    }
    answer: PeerDealRisk
  }
  'POST /api/v1/svc/risk/agent/scan': {
    body?: RiskScanInput
    answer: StartedRiskScan
  }
  'GET /api/v1/svc/risk/facilities': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      q?: string
    }
    answer: List<FacilitySummary>
  }
  'POST /api/v1/svc/risk/facilities': {
    body: FacilityInput
    answer: Facility & Persisted
  }
  'GET /api/v1/svc/risk/facilities/{facility_id}': {
    params: {
      facility_id: string | number
    }
    answer: Facility
  }
  'PATCH /api/v1/svc/risk/facilities/{facility_id}': {
    params: {
      facility_id: string | number
    }
    body?: FacilityChange
    answer: Facility
  }
  'POST /api/v1/svc/risk/facilities/{facility_id}/bb/run': {
    params: {
      facility_id: string | number
    }
    body: BorrowingBaseInput
    answer: BorrowingBaseRun & Persisted
  }
  'GET /api/v1/svc/risk/facilities/{facility_id}/bb/{run_id}': {
    params: {
      facility_id: string | number
      run_id: string | number
    }
    answer: BorrowingBaseRun
  }
}

export const riskApi = client<RiskCalls>()
