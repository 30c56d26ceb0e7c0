// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { CapitalCall, CapitalCallHeader, Investor, InvestorDetail, InvestorInput, Persisted, SheetImport, SheetImportResult, SheetImportTrial } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface InvestorImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
  existing?: "keep" | "update"
}

export interface LpCapitalCallInput {
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
}

export interface LpFact {
  id: number
  lp_id: number
  attribute: string
  value: string
  source: string
  source_id: number | null
  observed_on: string
  author: string
  created_at: string
  updated_at: string
}

export interface LpFactInput {
  attribute: string
  value: string
  observed_on?: string
}

export interface InvestorsCalls {
  'GET /api/v1/svc/investors/lp': {
    query?: {
      limit?: number
      cursor?: string
      entity_type?: string
      kyc_status?: "pending" | "in_progress" | "approved" | "rejected" | "expired"
      q?: string
    }
    answer: List<Investor>
  }
  'POST /api/v1/svc/investors/lp': {
    body: InvestorInput
    answer: Investor & Persisted
  }
  'GET /api/v1/svc/investors/lp/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: InvestorDetail
  }
  'POST /api/v1/svc/investors/lp/{lp_id}/capital-calls': {
    params: {
      lp_id: string | number
    }
    body?: LpCapitalCallInput
    answer: CapitalCall & Persisted
  }
  'GET /api/v1/svc/investors/capital-calls': {
    query?: {
      limit?: number
      cursor?: string
      status?: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
    }
    answer: List<CapitalCallHeader>
  }
  'GET /api/v1/svc/investors/lp/{lp_id}/memory': {
    params: {
      lp_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      attribute?: string
    }
    answer: List<LpFact>
  }
  'GET /api/v1/svc/investors/lp/{lp_id}/memory/search': {
    params: {
      lp_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      attribute?: string
      q?: string
    }
    answer: List<LpFact>
  }
  'POST /api/v1/svc/investors/lp/{lp_id}/memory': {
    params: {
      lp_id: string | number
    }
    body: LpFactInput
    answer: LpFact & Persisted
  }
  'POST /api/v1/svc/investors/imports/preview': {
    body: InvestorImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/investors/imports': {
    body: InvestorImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/investors/imports': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/investors/imports/{import_id}/undo': {
    params: {
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
}

export const investorsApi = client<InvestorsCalls>()
