// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, Proposal } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface Holding {
  id: number
  fund_account_id: number
  fund: string
  deal_id: number | null
  deal: string | null
  name: string
  instrument: "first_lien" | "second_lien" | "unitranche" | "mezzanine" | "equity" | "preferred_equity" | "convertible" | "fund_interest" | "real_estate" | "other"
  currency: string
  sector: string | null
  country: string | null
  expected_cost: number | null
  opened_on: string
  exited_on: string | null
  status: "open" | "exited" | "to_review"
  notes: string | null
  owner_id: number | null
  version: number
  figures: {
    as_of: string
    currency: string
    cost: number
    unrealised: number
    fair_value: number
    realised: number
    income: number
    invested: number
    returned: number
    held_since: string | null
    irr: number | null
    multiple: number | null
    reasons: Record<string, string>
  }
  created_at: string
  updated_at: string
}

export interface HoldingAllocationInput {
  deal_id: number
  amount: number
  rule: "commitments" | "cash" | "shares"
  funds: {
    fund_account_id: number
    share?: number
  }[]
  name?: string
  instrument: "first_lien" | "second_lien" | "unitranche" | "mezzanine" | "equity" | "preferred_equity" | "convertible" | "fund_interest" | "real_estate" | "other"
  currency?: string
  sector?: string | null
  country?: string | null
  opened_on?: string
}

export interface HoldingChange {
  deal_id?: number | null
  name?: string
  instrument?: "first_lien" | "second_lien" | "unitranche" | "mezzanine" | "equity" | "preferred_equity" | "convertible" | "fund_interest" | "real_estate" | "other"
  currency?: string
  sector?: string | null
  country?: string | null
  expected_cost?: number | null
  opened_on?: string
  notes?: string | null
  owner_id?: number | null
  status?: "open"
  version?: number
}

export interface HoldingExit {
  date?: string
  version?: number
}

export interface HoldingFunding {
  holding_id: number
  holding: string
  deal_id: number | null
  deal: string | null
  fund_account_id: number
  fund: string
  currency: string
  as_of: string
  expected_cost: number | null
  invested: number
  to_pay: number | null
  cash: number
  called_unpaid: number
  drafted: number
  lacking: number | null
  uncalled: number
  calls: {
    call_id: number
    title: string
    status: "draft" | "approved" | "issued" | "partially_paid" | "paid" | "overdue" | "cancelled"
    due_date: string
    amount: number
  }[]
}

export interface HoldingInput {
  fund_account_id: number
  deal_id?: number | null
  name: string
  instrument: "first_lien" | "second_lien" | "unitranche" | "mezzanine" | "equity" | "preferred_equity" | "convertible" | "fund_interest" | "real_estate" | "other"
  currency?: string
  sector?: string | null
  country?: string | null
  expected_cost?: number | null
  opened_on?: string
  notes?: string | null
  owner_id?: number | null
}

export interface HoldingMovement {
  entry_id: number
  number: number
  date: string
  description: string | null
  cost: number
  unrealised: number
  realised: number
  income: number
  cash: number
}

export interface HoldingReopening {
  version?: number
}

export interface HoldingValuation {
  id: number
  fund_account_id: number
  holding_id: number
  as_of: string
  fair_value: number
  currency: string
  method: "cost" | "recent_transaction" | "multiples" | "dcf" | "market_price" | "nav_of_fund" | "other"
  source: string | null
  note: string | null
  status: "prepared" | "approved" | "void"
  prepared_by: string
  approved_by: string | null
  approved_at: string | null
  entry_id: number | null
  voided_by: string | null
  void_reason: string | null
  created_at: string
  updated_at: string
}

export type HoldingValuationApproval = Record<string, never>

export interface HoldingValuationInput {
  as_of: string
  fair_value: number
  method: "cost" | "recent_transaction" | "multiples" | "dcf" | "market_price" | "nav_of_fund" | "other"
  source?: string | null
  note?: string | null
}

export interface HoldingValuationVoid {
  reason: string
}

export interface HoldingsCalls {
  'GET /api/v1/svc/holdings': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
      deal_id?: number
      status?: "open" | "exited" | "to_review"
      q?: string
      as_of?: string
    }
    answer: List<Holding>
  }
  'POST /api/v1/svc/holdings': {
    body: HoldingInput
    answer: Holding & Persisted
  }
  'POST /api/v1/svc/holdings/allocations': {
    body: HoldingAllocationInput
    answer: Proposal & Persisted
  }
  'GET /api/v1/svc/holdings/{holding_id}': {
    params: {
      holding_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: Holding
  }
  'PATCH /api/v1/svc/holdings/{holding_id}': {
    params: {
      holding_id: string | number
    }
    body?: HoldingChange
    answer: Holding
  }
  'DELETE /api/v1/svc/holdings/{holding_id}': {
    params: {
      holding_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/holdings/{holding_id}/close': {
    params: {
      holding_id: string | number
    }
    body?: HoldingExit
    answer: Holding & Persisted
  }
  'POST /api/v1/svc/holdings/{holding_id}/reopen': {
    params: {
      holding_id: string | number
    }
    body?: HoldingReopening
    answer: Holding & Persisted
  }
  'GET /api/v1/svc/holdings/{holding_id}/movements': {
    params: {
      holding_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: List<HoldingMovement>
  }
  'GET /api/v1/svc/holdings/{holding_id}/funding': {
    params: {
      holding_id: string | number
    }
    answer: HoldingFunding
  }
  'GET /api/v1/svc/holdings/{holding_id}/valuations': {
    params: {
      holding_id: string | number
    }
    answer: List<HoldingValuation>
  }
  'POST /api/v1/svc/holdings/{holding_id}/valuations': {
    params: {
      holding_id: string | number
    }
    body: HoldingValuationInput
    answer: HoldingValuation & Persisted
  }
  'POST /api/v1/svc/holdings/{holding_id}/valuations/{valuation_id}/approve': {
    params: {
      holding_id: string | number
      valuation_id: string | number
    }
    body?: HoldingValuationApproval
    answer: HoldingValuation & Persisted
  }
  'POST /api/v1/svc/holdings/{holding_id}/valuations/{valuation_id}/void': {
    params: {
      holding_id: string | number
      valuation_id: string | number
    }
    body: HoldingValuationVoid
    answer: HoldingValuation & Persisted
  }
}

export const holdingsApi = client<HoldingsCalls>()
