// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface DealPricingRoles {
  deal_id: number
  base: PricingSummary | null
  downside: PricingSummary | null
  as_approved: PricingSummary | null
  as_closed: PricingSummary | null
  newest: PricingSummary | null
  history: {
    role: "base" | "downside" | "as_approved" | "as_closed"
    pricing_id: number | null
    reason: string | null
    author: string
    created_at: string
  }[]
}

export interface LoanAmendmentInput {
  from_month: string
  coupon_pct?: number | null
  term_months?: number | null
  interest_only_months?: number | null
  holiday_months?: number | null
  reason: string
}

export interface LoanAmendmentWithdrawal {
  reason: string
}

export interface LoanInput {
  name?: string | null
  principal: number
  term_months: number
  amortisation: "bullet" | "interest_only" | "linear" | "straight_line" | "level_principal" | "equal_principal" | "annuity" | "level_payment" | "mortgage" | "amortising" | "zero" | "pik"
  coupon_pct?: number | null
  benchmark_pct?: number | null
  spread_bps?: number | null
  floor_pct?: number | null
  ceiling_pct?: number | null
  cap_floor_basis?: "benchmark" | "all_in"
  fees_upfront_pct?: number | null
  io_months?: number
  amortisation_months?: number
  day_count?: "30/360" | "act/360" | "act/365"
  start_date?: string
  currency?: string
  tranches?: {
    name: string
    balance: number
    coupon_pct: number
    priority: number
  }[]
}

export interface LoanSchedule {
  tape_id: number
  deal_id: number | null
  pricing_id: number
  currency: string
  as_of_date: string
  amendments: {
    id: number
    from_month: string
    coupon_pct: number | null
    term_months: number | null
    interest_only_months: number | null
    holiday_months: number | null
    reason: string
    author: string
    created_at: string
    withdrawn: {
      reason: string
      author: string
      at: string
    } | null
  }[]
  schedule: {
    period: number
    month: string
    interest: number
    principal: number
    payment: number
    closing_balance: number
  }[]
}

export interface LoanServicingInput {
  name?: string
  as_of_date?: string
  reason?: string
}

export interface PricedDeal {
  id: number
  name: string
  stage: string
  currency: string
  irr_target: number | null
  pricing_count: number
  latest: PricingSummary | null
  created_at: string
  updated_at: string
}

export interface Pricing {
  id: number
  deal_id: number
  name: string | null
  author: string
  roles: ("base" | "downside" | "as_approved" | "as_closed")[]
  currency: string
  principal: number
  term_months: number
  amortisation: string
  all_in_coupon_pct: number
  irr: number | null
  moic: number | null
  wal: number | null
  created_at: string
  updated_at: string
  input: Record<string, unknown>
  rate_type: "fixed" | "floating"
  irr_nominal: number | null
  irr_monthly: number | null
  reasons?: Record<string, string>
  moic_gross: number
  convention_yield: number
  total_interest: number
  scheduled_interest: number
  total_principal: number
  fee: number
  funded: number
  warnings: string[]
  schedule: {
    period: number
    opening_balance: number
    interest: number
    principal: number
    payment: number
    closing_balance: number
    cash_flow: number
  }[]
  waterfall?: {
    period: number
    collected: number
    tranche_interest: number
    tranche_principal: number
    residual: number
  }[]
  tranches?: {
    name: string
    priority: number
    balance: number
    coupon_pct: number
    interest: number
    principal: number
    interest_shortfall: number
    irr: number | null
    irr_nominal: number | null
    irr_monthly: number | null
    moic: number | null
    wal: number | null
    reasons?: Record<string, string>
    credit_support: number
    first_principal_period: number | null
    last_principal_period: number | null
    schedule: {
      period: number
      interest: number
      principal: number
      closing_balance: number
      interest_shortfall: number
    }[]
  }[]
  residual?: {
    invested: number
    total: number
    interest: number
    principal: number
    irr: number | null
    irr_nominal: number | null
    irr_monthly: number | null
    moic: number | null
    wal: number | null
    reasons?: Record<string, string>
    schedule: {
      period: number
      interest: number
      principal: number
    }[]
  }
}

export interface PricingComparison {
  scenarios: {
    name: string
    currency: string
    rate_type: "fixed" | "floating"
    all_in_coupon_pct: number
    irr: number | null
    irr_nominal: number | null
    irr_monthly: number | null
    moic: number | null
    wal: number | null
    reasons?: Record<string, string>
    moic_gross: number
    convention_yield: number
    total_interest: number
    scheduled_interest: number
    total_principal: number
    fee: number
    funded: number
    warnings: string[]
    difference: {
      irr: number | null
      moic: number | null
      wal: number | null
      total_interest: number | null
      all_in_coupon_pct: number
    } | null
  }[]
}

export interface PricingComparisonInput {
  scenarios: LoanInput[]
}

export interface PricingInput {
  name?: string | null
  principal: number
  term_months: number
  amortisation: "bullet" | "interest_only" | "linear" | "straight_line" | "level_principal" | "equal_principal" | "annuity" | "level_payment" | "mortgage" | "amortising" | "zero" | "pik"
  coupon_pct?: number | null
  benchmark_pct?: number | null
  spread_bps?: number | null
  floor_pct?: number | null
  ceiling_pct?: number | null
  cap_floor_basis?: "benchmark" | "all_in"
  fees_upfront_pct?: number | null
  io_months?: number
  amortisation_months?: number
  day_count?: "30/360" | "act/360" | "act/365"
  start_date?: string
  currency?: string
  tranches?: {
    name: string
    balance: number
    coupon_pct: number
    priority: number
  }[]
  deal_id?: number | null
}

export interface PricingResult {
  id: number | null
  deal_id: number | null
  name: string | null
  currency: string
  rate_type: "fixed" | "floating"
  all_in_coupon_pct: number
  irr: number | null
  irr_nominal: number | null
  irr_monthly: number | null
  moic: number | null
  wal: number | null
  reasons?: Record<string, string>
  moic_gross: number
  convention_yield: number
  total_interest: number
  scheduled_interest: number
  total_principal: number
  fee: number
  funded: number
  warnings: string[]
  schedule: {
    period: number
    opening_balance: number
    interest: number
    principal: number
    payment: number
    closing_balance: number
    cash_flow: number
  }[]
  waterfall?: {
    period: number
    collected: number
    tranche_interest: number
    tranche_principal: number
    residual: number
  }[]
  tranches?: {
    name: string
    priority: number
    balance: number
    coupon_pct: number
    interest: number
    principal: number
    interest_shortfall: number
    irr: number | null
    irr_nominal: number | null
    irr_monthly: number | null
    moic: number | null
    wal: number | null
    reasons?: Record<string, string>
    credit_support: number
    first_principal_period: number | null
    last_principal_period: number | null
    schedule: {
      period: number
      interest: number
      principal: number
      closing_balance: number
      interest_shortfall: number
    }[]
  }[]
  residual?: {
    invested: number
    total: number
    interest: number
    principal: number
    irr: number | null
    irr_nominal: number | null
    irr_monthly: number | null
    moic: number | null
    wal: number | null
    reasons?: Record<string, string>
    schedule: {
      period: number
      interest: number
      principal: number
    }[]
  }
}

export interface PricingRoleInput {
  role: "base" | "downside" | "as_approved" | "as_closed"
  pricing_id: number | null
  reason?: string | null
}

export interface PricingSummary {
  id: number
  deal_id: number
  name: string | null
  author: string
  roles: ("base" | "downside" | "as_approved" | "as_closed")[]
  currency: string
  principal: number
  term_months: number
  amortisation: string
  all_in_coupon_pct: number
  irr: number | null
  moic: number | null
  wal: number | null
  created_at: string
  updated_at: string
}

export interface Remittance {
  id: number
  tape_id: number
  period: string
  author: string
  currency: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  updated_at: string
  counts: {
    rows: number
    accepted: number
    rejected: number
  }
  errors: {
    row: number
    loan_id: string | null
    column: string
    message: string
  }[]
  unmapped_columns: string[]
  totals: {
    beginning_balance: number
    scheduled_interest: number
    scheduled_principal: number
    interest_paid: number
    principal_paid: number
    prepayment: number
    recovery: number
    loss: number
    ending_balance: number
    interest_variance: number
    principal_variance: number
  }
  by_status: {
    status: "paid" | "short" | "delinquent_30" | "delinquent_60" | "delinquent_90" | "prepaid" | "defaulted" | "missing"
    count: number
    ending_balance: number
  }[]
  loans: {
    loan_id: string
    status: "paid" | "short" | "delinquent_30" | "delinquent_60" | "delinquent_90" | "prepaid" | "defaulted" | "missing"
    beginning_balance: number
    scheduled_interest: number
    scheduled_principal: number
    interest_paid: number
    principal_paid: number
    prepayment: number
    recovery: number
    loss: number
    ending_balance: number
    interest_variance: number
    principal_variance: number
  }[]
}

export interface RemittanceInput {
  tape_id: number
  period: string
  csv?: string
  rows?: (Record<string, string | number | boolean | null>)[]
  xlsx?: string
  sheet?: string
}

export interface RemittanceSummary {
  id: number
  tape_id: number
  period: string
  author: string
  currency: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  updated_at: string
  counts: {
    rows: number
    accepted: number
    rejected: number
  }
  totals: {
    beginning_balance: number
    scheduled_interest: number
    scheduled_principal: number
    interest_paid: number
    principal_paid: number
    prepayment: number
    recovery: number
    loss: number
    ending_balance: number
    interest_variance: number
    principal_variance: number
  }
  by_status: {
    status: "paid" | "short" | "delinquent_30" | "delinquent_60" | "delinquent_90" | "prepaid" | "defaulted" | "missing"
    count: number
    ending_balance: number
  }[]
}

export interface SupersedingRemittanceInput {
  csv?: string
  rows?: (Record<string, string | number | boolean | null>)[]
  xlsx?: string
  sheet?: string
  reason: string
}

export interface SupersedingTapeInput {
  name: string
  deal_id?: number | null
  obligor?: string | null
  company_id?: number | null
  as_of_date: string
  currency?: string
  csv?: string
  rows?: (Record<string, string | number | boolean | null>)[]
  xlsx?: string
  sheet?: string
  cpr?: number
  cdr?: number
  severity?: number
  price_pct?: number
  reason: string
}

export interface Tape {
  id: number
  name: string
  deal_id: number | null
  pricing_id: number | null
  obligor: string | null
  company_id: number | null
  author: string
  as_of_date: string
  currency: string
  loan_count: number
  rejected_count: number
  balance: number
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  updated_at: string
  counts: {
    rows: number
    accepted: number
    rejected: number
  }
  errors: {
    row: number
    loan_id: string | null
    column: string
    message: string
  }[]
  unmapped_columns: string[]
  assumptions: {
    cpr: number
    cdr: number
    severity: number
    price_pct: number
  }
  pool: {
    count: number
    balance: number
    wa_coupon: number
    wa_remaining_term: number
    wa_ltv: number | null
    largest_loan_share: number
    total_interest: number
    total_losses: number
    irr: number | null
    irr_monthly: number | null
    wal: number | null
  }
  stratifications: {
    key: string
    title: string
    bands: {
      band: string
      count: number
      balance: number
      share: number
      wa_coupon: number
      wa_remaining_term: number
    }[]
  }[]
  cash_flows: {
    period: number
    opening_balance: number
    interest: number
    scheduled_principal: number
    prepayments: number
    defaults: number
    recoveries: number
    losses: number
    closing_balance: number
  }[]
}

export interface TapeInput {
  name: string
  deal_id?: number | null
  obligor?: string | null
  company_id?: number | null
  as_of_date: string
  currency?: string
  csv?: string
  rows?: (Record<string, string | number | boolean | null>)[]
  xlsx?: string
  sheet?: string
  cpr?: number
  cdr?: number
  severity?: number
  price_pct?: number
}

export interface TapeSummary {
  id: number
  name: string
  deal_id: number | null
  pricing_id: number | null
  obligor: string | null
  company_id: number | null
  author: string
  as_of_date: string
  currency: string
  loan_count: number
  rejected_count: number
  balance: number
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  updated_at: string
}

export interface PricerCalls {
  'POST /api/v1/svc/pricer/run': {
    body: PricingInput
    answer: PricingResult & Persisted
  }
  'POST /api/v1/svc/pricer/pricings/compare': {
    body: PricingComparisonInput
    answer: PricingComparison
  }
  'GET /api/v1/svc/pricer/deals': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<PricedDeal>
  }
  'GET /api/v1/svc/pricer/deals/{deal_id}/pricings': {
    params: {
      deal_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<PricingSummary>
  }
  'GET /api/v1/svc/pricer/deals/{deal_id}/pricing-roles': {
    params: {
      deal_id: string | number
    }
    answer: DealPricingRoles
  }
  'PUT /api/v1/svc/pricer/deals/{deal_id}/pricing-roles': {
    params: {
      deal_id: string | number
    }
    body: PricingRoleInput
    answer: DealPricingRoles
  }
  'GET /api/v1/svc/pricer/pricings': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
    }
    answer: List<PricingSummary>
  }
  'GET /api/v1/svc/pricer/pricings/{pricing_id}': {
    params: {
      pricing_id: string | number
    }
    answer: Pricing
  }
  'DELETE /api/v1/svc/pricer/pricings/{pricing_id}': {
    params: {
      pricing_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/pricer/deals/{deal_id}/tapes': {
    params: {
      deal_id: string | number
    }
    body?: LoanServicingInput
    answer: Tape & Persisted
  }
  'GET /api/v1/svc/pricer/tapes/{tape_id}/schedule': {
    params: {
      tape_id: string | number
    }
    answer: LoanSchedule
  }
  'POST /api/v1/svc/pricer/tapes/{tape_id}/amendments': {
    params: {
      tape_id: string | number
    }
    body: LoanAmendmentInput
    answer: LoanSchedule & Persisted
  }
  'POST /api/v1/svc/pricer/tapes/{tape_id}/amendments/{amendment_id}/withdraw': {
    params: {
      tape_id: string | number
      amendment_id: string | number
    }
    body: LoanAmendmentWithdrawal
    answer: LoanSchedule & Persisted
  }
  'POST /api/v1/svc/pricer/tapes': {
    body: TapeInput
    answer: Tape & Persisted
  }
  'GET /api/v1/svc/pricer/tapes': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      superseded?: boolean
    }
    answer: List<TapeSummary>
  }
  'GET /api/v1/svc/pricer/tapes/{tape_id}': {
    params: {
      tape_id: string | number
    }
    answer: Tape
  }
  'POST /api/v1/svc/pricer/tapes/{tape_id}/supersede': {
    params: {
      tape_id: string | number
    }
    body: SupersedingTapeInput
    answer: Tape & Persisted
  }
  'POST /api/v1/svc/pricer/remittances/{remittance_id}/supersede': {
    params: {
      remittance_id: string | number
    }
    body: SupersedingRemittanceInput
    answer: Remittance & Persisted
  }
  'POST /api/v1/svc/pricer/remittances': {
    body: RemittanceInput
    answer: Remittance & Persisted
  }
  'GET /api/v1/svc/pricer/remittances': {
    query?: {
      limit?: number
      cursor?: string
      tape_id?: number
      superseded?: boolean
    }
    answer: List<RemittanceSummary>
  }
  'GET /api/v1/svc/pricer/remittances/{remittance_id}': {
    params: {
      remittance_id: string | number
    }
    answer: Remittance
  }
}

export const pricerApi = client<PricerCalls>()
