// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { CallAllocation, CallCreditRefund, CallInterestCharge, CallPayment, CallWaiver, CapitalCall, CapitalCallHeader, CapitalVoid, ForeignMoney, Investor, InvestorDetail, InvestorInput, Mailing, MailingInput, Merge, MergeInput, MergePlan, Persisted, Proposal, SentOtherwise, SheetImport, SheetImportResult, SheetImportTrial, SimilarRecord } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface CallNotice {
  call_id: number
  reference: string | null
  description: string | null
  status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
  currency: string
  notice_date: string
  due_date: string
  fund: {
    fund_account_id: number | null
    name: string | null
    commitments: number
    amount: number
    by_purpose: {
      ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
      amount: number
    }[]
  }
  lp: {
    lp_id: number
    name: string
    postal_address: string | null
    commitment: number
    share_of_fund: number | null
    prior_contributions: number
    prior_distributions: number
    unfunded_before: number
    amount: number
    unfunded_after: number
  }
  transactions: {
    transaction_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
    description: string | null
    amount: number
    impact_on_unfunded: number
    inside_commitment: boolean
  }[]
  fees: {
    calculation_id: number
    period_start: string
    period_end: string
    segments: {
      from: string
      to: string
      base: string
      base_amount: number
      rate: number
      fee: number
    }[]
    gross: number
    waived: number
    offset: number
    vat: number
    net: number
    lp_amount: number
  }[]
  wire: {
    bank_name: string
    account_name: string
    account_number: string
    swift?: string | null
    routing_number?: string | null
    further_credit?: string | null
  } | null
  contact: {
    name: string
    email?: string | null
    phone?: string | null
  } | null
  language: "en" | "de"
}

export interface CallPaymentInput {
  lp_id?: number
  amount?: number
  received?: {
    currency: string
    amount: number
    account_code?: string
    rate?: string
  }
  date?: string
  reference?: string | null
  method?: string | null
  duplicate_ok?: boolean
}

export interface CallReminder {
  offset_business_days: number
  date: string
  status: "scheduled" | "sent" | "skipped" | "past"
}

export interface CallReminders {
  call_id: number
  due_date: string
  reminders: CallReminder[]
}

export interface CallTerms {
  cure_business_days: number
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  wire: {
    bank_name: string
    account_name: string
    account_number: string
    swift?: string | null
    routing_number?: string | null
    further_credit?: string | null
  } | null
  contact: {
    name: string
    email?: string | null
    phone?: string | null
  } | null
  called_back_by: string | null
  called_back_at: string | null
}

export interface CallTermsInput {
  cure_business_days: number
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  wire: {
    bank_name: string
    account_name: string
    account_number: string
    swift?: string | null
    routing_number?: string | null
    further_credit?: string | null
  } | null
  contact: {
    name: string
    email?: string | null
    phone?: string | null
  } | null
  effective_from?: string | null
}

export interface CapitalCallInput {
  amount?: number
  ilpa_call_type?: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
  lines?: {
    ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
    amount: number
    fee_calculation_id?: number
    description?: string
    inside_commitment?: boolean
    excluded_lp_ids?: number[]
    holding_id?: number
  }[]
  notice_date?: string
  due_date?: string
  reference?: string | null
  description?: string | null
  status?: "draft" | "issued"
  override_reason?: string | null
  fund_account_id?: number
  lp_id?: number
  lp_ids?: number[]
  excused_lp_ids?: number[]
}

export interface CapitalCallMove {
  status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
  reason?: string
  date?: string
}

export interface CapitalCallWithInterest {
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
  interest: {
    lp_id: number
    from: string
    through: string
    rate: number
    amount: number
    entry_id: number | null
  }
}

export interface CapitalCallWithRefund {
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
  refund: CallCreditRefund
}

export interface CapitalCallWithUndone {
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
  undone: {
    kind: "payment" | "waiver" | "interest" | "refund"
    id: number
    lp_id: number
    amount: number
    date: string
    reason: string
    entry_id: number | null
  }
}

export interface CapitalImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
}

export interface Commitment {
  id: number
  lp_id: number
  fund_account_id: number
  currency: string
  amount: number
  original_amount: number
  class: string
  admitted_on: string
  excluded_from_fees: boolean
  changes: CommitmentChange[]
  created_at: string
  updated_at: string
}

export interface CommitmentChange {
  id: number
  amount: number
  effective_on: string
  reason: string
  author: string
  created_at: string
}

export interface CommitmentChangeInput {
  amount: number
  effective_on?: string
  reason: string
}

export interface CommitmentInput {
  lp_id: number
  fund_account_id: number
  amount: number
  class?: string
  admitted_on?: string
  excluded_from_fees?: boolean
}

export interface CreditRefundInput {
  amount?: number
  date?: string
  reference?: string | null
  paid?: {
    currency: string
    amount: number
    account_code?: string
    rate?: string
  }
  method?: string | null
}

export interface CreditUseInput {
  to_call_id: number
  amount?: number
  date?: string
  reference?: string | null
}

export interface DefaultInterestInput {
  through?: string
  rate?: number
}

export interface DefaultNoticeInput {
  date?: string
  note?: string | null
}

export interface Distribution {
  id: number
  fund_account_id: number | null
  type: "return_of_capital" | "realized_gain" | "dividend_income" | "interest_income" | "other_income" | "return_of_unused_capital" | "subsequent_close_refund" | "carried_interest" | "withholding_tax" | "stock_distribution"
  currency: string
  amount: number
  recallable_amount: number
  in_kind: {
    security: string
    quantity?: number
    cost?: number
    unrealised?: number
    investment_id?: number
  } | null
  paid: ForeignMoney | null
  date: string
  reference: string | null
  description: string | null
  entry_id: number | null
  taken_back_on: string | null
  void: CapitalVoid | null
  created_at: string
  updated_at: string
  warnings: string[]
  allocation: {
    lp_id: number
    lp_name: string
    amount: number
    paid: number | null
    recallable_amount: number
    unfunded_before: number
    impact_on_unfunded: number
    unfunded_after: number
  }[]
}

export interface DistributionHeader {
  id: number
  fund_account_id: number | null
  type: "return_of_capital" | "realized_gain" | "dividend_income" | "interest_income" | "other_income" | "return_of_unused_capital" | "subsequent_close_refund" | "carried_interest" | "withholding_tax" | "stock_distribution"
  currency: string
  amount: number
  recallable_amount: number
  in_kind: {
    security: string
    quantity?: number
    cost?: number
    unrealised?: number
    investment_id?: number
  } | null
  paid: ForeignMoney | null
  date: string
  reference: string | null
  description: string | null
  entry_id: number | null
  taken_back_on: string | null
  void: CapitalVoid | null
  created_at: string
  updated_at: string
}

export interface DistributionInput {
  fund_account_id?: number
  lp_id?: number
  type: "return_of_capital" | "realized_gain" | "dividend_income" | "interest_income" | "other_income" | "return_of_unused_capital" | "subsequent_close_refund" | "carried_interest" | "withholding_tax" | "stock_distribution"
  amount: number
  recallable_amount?: number
  date?: string
  reference?: string | null
  description?: string | null
  duplicate_ok?: boolean
  lp_ids?: number[]
  in_kind?: {
    security: string
    quantity?: number
    cost?: number
    unrealised?: number
    investment_id?: number
  }
  paid?: {
    currency: string
    amount: number
    account_code?: string
    rate?: string
  }
}

export interface DistributionNotice {
  distribution_id: number
  reference: string | null
  description: string | null
  currency: string
  date: string
  type: "return_of_capital" | "realized_gain" | "dividend_income" | "interest_income" | "other_income" | "return_of_unused_capital" | "subsequent_close_refund" | "carried_interest" | "withholding_tax" | "stock_distribution"
  in_kind: {
    security: string
    quantity?: number
    cost?: number
    unrealised?: number
    investment_id?: number
  } | null
  fund: {
    fund_account_id: number | null
    name: string | null
    commitments: number
    amount: number
    recallable_amount: number
  }
  lp: {
    lp_id: number
    name: string
    postal_address: string | null
    commitment: number
    share_of_distribution: number | null
    prior_contributions: number
    prior_distributions: number
    amount: number
    paid: {
      currency: string
      amount: number
    } | null
    recallable_amount: number
    unfunded_before: number
    impact_on_unfunded: number
    unfunded_after: number
  }
  contact: {
    name: string
    email?: string | null
    phone?: string | null
  } | null
  language: "en" | "de"
}

export interface InterestTransfer {
  id: number
  fund_account_id: number
  fund: string
  currency: string
  seller: {
    lp_id: number
    lp_name: string
    before: {
      commitment: number
      called: number
      contributed: number
      distributed: number
      recallable: number
      unfunded: number
      capital: number
    }
    after: {
      commitment: number
      called: number
      contributed: number
      distributed: number
      recallable: number
      unfunded: number
      capital: number
    }
  }
  buyer: {
    lp_id: number
    lp_name: string
    before: {
      commitment: number
      called: number
      contributed: number
      distributed: number
      recallable: number
      unfunded: number
      capital: number
    }
    after: {
      commitment: number
      called: number
      contributed: number
      distributed: number
      recallable: number
      unfunded: number
      capital: number
    }
  }
  effective_on: string
  commitment: number
  fraction: number
  price: number | null
  reason: string
  reference: string | null
  status: "effective" | "voided"
  entry_id: number | null
  void: CapitalVoid | null
  warnings: string[]
  author: string
  created_at: string
  updated_at: string
}

export interface InterestTransferInput {
  fund_account_id: number
  seller_id: number
  buyer_id: number
  effective_on?: string
  commitment?: number
  fraction?: number
  price?: number | null
  reason: string
  reference?: string | null
}

export interface InterestTransferVoidInput {
  reason: string
}

export interface InvestorChange {
  name?: string
  reference?: string | null
  entity_type?: string | null
  jurisdiction?: string | null
  committed_capital?: number | null
  kyc_status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
  primary_contact_email?: string | null
  postal_address?: string | null
  language?: "en" | "de" | null
  owner_id?: number | null
  company_id?: number | null
  version?: number
}

export interface PaidCapitalCall {
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
  payment: CallPayment
}

export interface PaymentReapplyInput {
  reason: string
  date?: string
  to_call_id?: number
  lp_id?: number
}

export interface ReminderInput {
  offsets?: number[]
}

export interface SubsequentClose {
  id: number
  fund_account_id: number
  date: string
  rate_pct: number
  call_id: number
  distribution_id: number
  interest_entry_id: number | null
  void: CapitalVoid | null
  created_at: string
  updated_at: string
  currency: string
  contribution: number
  interest: number
  total: number
  joining: {
    lp_id: number
    lp_name: string
    contribution: number
    interest: number
    total: number
  }[]
  earlier: {
    lp_id: number
    lp_name: string
    refund: number
    interest: number
    total: number
  }[]
  calls: {
    call_id: number
    reference: string | null
    ilpa_call_type: "investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other"
    due_date: string
    days: number
    amount: number
    contribution: number
  }[]
  warnings: string[]
}

export interface SubsequentCloseHeader {
  id: number
  fund_account_id: number
  date: string
  rate_pct: number
  call_id: number
  distribution_id: number
  interest_entry_id: number | null
  void: CapitalVoid | null
  created_at: string
  updated_at: string
}

export interface SubsequentCloseInput {
  lp_ids: number[]
  rate_pct: number
  date?: string
  due_date?: string
  left_out?: ("investments" | "management_fees" | "partnership_expenses" | "organizational_costs" | "offering_syndication_costs" | "placement_fees" | "working_capital" | "credit_facility_repayment" | "subsequent_close_interest" | "deemed_contribution" | "giveback" | "other")[]
  reference?: string | null
}

export interface VoidInput {
  reason: string
  date?: string
}

export interface WaiverInput {
  reason: string
  date?: string
}

export interface InvestorPortalCalls {
  'GET /api/v1/svc/investor-portal/lps': {
    query?: {
      limit?: number
      cursor?: string
      entity_type?: string
      kyc_status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
      q?: string
    }
    answer: List<Investor>
  }
  'POST /api/v1/svc/investor-portal/lps': {
    body: InvestorInput
    answer: Investor & Persisted
  }
  'GET /api/v1/svc/investor-portal/lps/similar': {
    query?: {
      name?: string
    }
    answer: List<SimilarRecord>
  }
  'GET /api/v1/svc/investor-portal/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: InvestorDetail
  }
  'PATCH /api/v1/svc/investor-portal/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    body?: InvestorChange
    answer: Investor
  }
  'DELETE /api/v1/svc/investor-portal/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/investor-portal/commitments': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
      lp_id?: number
    }
    answer: List<Commitment>
  }
  'POST /api/v1/svc/investor-portal/commitments': {
    body: CommitmentInput
    answer: Commitment & Persisted
  }
  'GET /api/v1/svc/investor-portal/commitments/{commitment_id}': {
    params: {
      commitment_id: string | number
    }
    answer: Commitment
  }
  'POST /api/v1/svc/investor-portal/commitments/{commitment_id}/changes': {
    params: {
      commitment_id: string | number
    }
    body: CommitmentChangeInput
    answer: Commitment & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
      status?: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
    }
    answer: List<CapitalCallHeader>
  }
  'POST /api/v1/svc/investor-portal/calls': {
    body?: CapitalCallInput
    answer: CapitalCall & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}': {
    params: {
      call_id: string | number
    }
    answer: CapitalCall
  }
  'DELETE /api/v1/svc/investor-portal/calls/{call_id}': {
    params: {
      call_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/payment': {
    params: {
      call_id: string | number
    }
    body?: CallPaymentInput
    answer: PaidCapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/status': {
    params: {
      call_id: string | number
    }
    body: CapitalCallMove
    answer: CapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/schedule-reminders': {
    params: {
      call_id: string | number
    }
    body?: ReminderInput
    answer: CallReminders & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/reminders': {
    params: {
      call_id: string | number
    }
    answer: CallReminders
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/notices': {
    params: {
      call_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: List<CallNotice>
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/csv': {
    params: {
      call_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/pdf': {
    params: {
      call_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/waive': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body: WaiverInput
    answer: CapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-notice': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body?: DefaultNoticeInput
    answer: CapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/declare-default': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body?: Record<string, never>
    answer: Proposal & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/default-interest': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body?: DefaultInterestInput
    answer: CapitalCallWithInterest & Persisted
  }
  'GET /api/v1/svc/investor-portal/funds/{account_id}/call-terms': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: CallTerms
  }
  'PUT /api/v1/svc/investor-portal/funds/{account_id}/call-terms': {
    params: {
      account_id: string | number
    }
    body: CallTermsInput
    answer: Proposal
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/call-terms/call-back': {
    params: {
      account_id: string | number
    }
    answer: CallTerms & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/void': {
    params: {
      call_id: string | number
      payment_id: string | number
    }
    body: VoidInput
    answer: CapitalCallWithUndone & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/reapply': {
    params: {
      call_id: string | number
      payment_id: string | number
    }
    body: PaymentReapplyInput
    answer: PaidCapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/waivers/{waiver_id}/void': {
    params: {
      call_id: string | number
      waiver_id: string | number
    }
    body: VoidInput
    answer: CapitalCallWithUndone & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/interest/{charge_id}/void': {
    params: {
      call_id: string | number
      charge_id: string | number
    }
    body: VoidInput
    answer: CapitalCallWithUndone & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/apply': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body: CreditUseInput
    answer: PaidCapitalCall & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/refund': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    body?: CreditRefundInput
    answer: CapitalCallWithRefund & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/refunds/{refund_id}/void': {
    params: {
      call_id: string | number
      refund_id: string | number
    }
    body: VoidInput
    answer: CapitalCallWithUndone & Persisted
  }
  'GET /api/v1/svc/investor-portal/distributions': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
    }
    answer: List<DistributionHeader>
  }
  'POST /api/v1/svc/investor-portal/distributions': {
    body: DistributionInput
    answer: Distribution & Persisted
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}': {
    params: {
      distribution_id: string | number
    }
    answer: Distribution
  }
  'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/void': {
    params: {
      distribution_id: string | number
    }
    body: VoidInput
    answer: Distribution & Persisted
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices': {
    params: {
      distribution_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: List<DistributionNotice>
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/csv': {
    params: {
      distribution_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/pdf': {
    params: {
      distribution_id: string | number
    }
    query?: {
      lp_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes': {
    params: {
      account_id: string | number
    }
    answer: List<SubsequentCloseHeader>
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes': {
    params: {
      account_id: string | number
    }
    body: SubsequentCloseInput
    answer: SubsequentClose & Persisted
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes/{closing_id}/void': {
    params: {
      account_id: string | number
      closing_id: string | number
    }
    body: VoidInput
    answer: SubsequentCloseHeader & Persisted
  }
  'GET /api/v1/svc/investor-portal/transfers': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
      lp_id?: number
    }
    answer: List<InterestTransfer>
  }
  'POST /api/v1/svc/investor-portal/transfers': {
    body: InterestTransferInput
    answer: InterestTransfer & Persisted
  }
  'GET /api/v1/svc/investor-portal/transfers/{transfer_id}': {
    params: {
      transfer_id: string | number
    }
    answer: InterestTransfer
  }
  'POST /api/v1/svc/investor-portal/transfers/{transfer_id}/void': {
    params: {
      transfer_id: string | number
    }
    body: InterestTransferVoidInput
    answer: InterestTransfer & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/mail': {
    params: {
      call_id: string | number
    }
    answer: Mailing
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/notices/mail': {
    params: {
      call_id: string | number
    }
    body?: MailingInput
    answer: Mailing & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/notices/mail/otherwise': {
    params: {
      call_id: string | number
    }
    body: SentOtherwise
    answer: Mailing & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/mail/{lp_id}/eml': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    query?: {
      note?: string
    }
    answer: unknown
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail': {
    params: {
      call_id: string | number
    }
    answer: Mailing
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail': {
    params: {
      call_id: string | number
    }
    body?: MailingInput
    answer: Mailing & Persisted
  }
  'POST /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail/otherwise': {
    params: {
      call_id: string | number
    }
    body: SentOtherwise
    answer: Mailing & Persisted
  }
  'GET /api/v1/svc/investor-portal/calls/{call_id}/reminders/mail/{lp_id}/eml': {
    params: {
      call_id: string | number
      lp_id: string | number
    }
    query?: {
      note?: string
    }
    answer: unknown
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail': {
    params: {
      distribution_id: string | number
    }
    answer: Mailing
  }
  'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail': {
    params: {
      distribution_id: string | number
    }
    body?: MailingInput
    answer: Mailing & Persisted
  }
  'POST /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail/otherwise': {
    params: {
      distribution_id: string | number
    }
    body: SentOtherwise
    answer: Mailing & Persisted
  }
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}/notices/mail/{lp_id}/eml': {
    params: {
      distribution_id: string | number
      lp_id: string | number
    }
    query?: {
      note?: string
    }
    answer: unknown
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/preview': {
    params: {
      account_id: string | number
    }
    body: CapitalImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital': {
    params: {
      account_id: string | number
    }
    body: CapitalImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/investor-portal/funds/{account_id}/imports/capital': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/{import_id}/undo': {
    params: {
      account_id: string | number
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
  'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge/preview': {
    params: {
      lp_id: string | number
    }
    body: MergeInput
    answer: MergePlan
  }
  'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge': {
    params: {
      lp_id: string | number
    }
    body: MergeInput
    answer: Merge & Persisted
  }
  'GET /api/v1/svc/investor-portal/lps/{lp_id}/merges': {
    params: {
      lp_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<Merge>
  }
  'POST /api/v1/svc/investor-portal/lps/{lp_id}/merges/{merge_id}/undo': {
    params: {
      lp_id: string | number
      merge_id: string | number
    }
    answer: Merge & Persisted
  }
}

export const investorPortalApi = client<InvestorPortalCalls>()
