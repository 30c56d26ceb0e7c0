// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AllocatedBook {
  id: number
  name: string
  deal_id: number | null
  deal_name: string | null
  lead_arranger: string | null
  company_id: number | null
  currency: string
  target_amount: number
  closing_date: string | null
  status: "building" | "open" | "allocated" | "signed" | "funded" | "closed" | "cancelled"
  book: "undersubscribed" | "covered" | "oversubscribed"
  subscribed: number | null
  tickets: number
  requested_amount: number
  allocated_amount: number
  received_amount: number
  outstanding_amount: number
  shortfall_amount: number
  protected_amount: number
  minimum_amount: number
  multiple_amount: number
  allow_upsize: boolean
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  allocations: SyndicationAllocation[]
  unplaced_amount: number
  left_out: number[]
}

export interface CreatedAllocations {
  id: number
  syndication_id: number
  investor_name: string
  lp_investor_id: number | null
  tranche: string | null
  currency: string
  requested_amount: number
  allocated_amount: number | null
  scale: number | null
  share: number | null
  cap_amount: number | null
  hold_amount: number | null
  received_amount: number
  outstanding_amount: number | null
  override_reason: string | null
  kyc_status: "pending" | "passed" | "failed"
  funds_status: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
  frozen: boolean
  received_on: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  allocations: SyndicationAllocation[]
}

export interface Syndication {
  id: number
  name: string
  deal_id: number | null
  deal_name: string | null
  lead_arranger: string | null
  company_id: number | null
  currency: string
  target_amount: number
  closing_date: string | null
  status: "building" | "open" | "allocated" | "signed" | "funded" | "closed" | "cancelled"
  book: "undersubscribed" | "covered" | "oversubscribed"
  subscribed: number | null
  tickets: number
  requested_amount: number
  allocated_amount: number
  received_amount: number
  outstanding_amount: number
  shortfall_amount: number
  protected_amount: number
  minimum_amount: number
  multiple_amount: number
  allow_upsize: boolean
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  allocations: SyndicationAllocation[]
}

export interface SyndicationAllocation {
  id: number
  syndication_id: number
  investor_name: string
  lp_investor_id: number | null
  tranche: string | null
  currency: string
  requested_amount: number
  allocated_amount: number | null
  scale: number | null
  share: number | null
  cap_amount: number | null
  hold_amount: number | null
  received_amount: number
  outstanding_amount: number | null
  override_reason: string | null
  kyc_status: "pending" | "passed" | "failed"
  funds_status: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
  frozen: boolean
  received_on: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface SyndicationAllocationChange {
  tranche?: string | null
  allocated_amount?: number | null
  override_reason?: string | null
  cap_amount?: number | null
  hold_amount?: number | null
  kyc_status?: "pending" | "passed" | "failed"
  funds_status?: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
  notes?: string | null
  requested_amount?: number
  received_amount?: number
  received_on?: string | null
  version?: number
}

export interface SyndicationAllocationInput {
  investor_name?: string
  lp_investor_id?: number | null
  tranche?: string | null
  allocated_amount?: number | null
  override_reason?: string | null
  cap_amount?: number | null
  hold_amount?: number | null
  kyc_status?: "pending" | "passed" | "failed"
  funds_status?: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
  notes?: string | null
  requested_amount?: number
  allocations?: SyndicationTicket[]
}

export interface SyndicationChange {
  name?: string
  deal_id?: number | null
  lead_arranger?: string | null
  company_id?: number | null
  target_amount?: number
  closing_date?: string | null
  protected_amount?: number
  minimum_amount?: number
  multiple_amount?: number
  allow_upsize?: boolean
  notes?: string | null
  version?: number
}

export interface SyndicationFundsFlow {
  syndication_id: number
  currency: string
  sources: {
    allocation_id: number
    investor_name: string
    amount: number
    received: number
    received_on: string | null
  }[]
  uses: SyndicationUse[]
  total_sources: number
  total_received: number
  total_uses: number
  difference: number
  balanced: boolean
}

export interface SyndicationInput {
  name?: string
  deal_id?: number | null
  lead_arranger?: string | null
  company_id?: number | null
  currency?: string
  target_amount: number
  closing_date?: string | null
  status?: "building"
  protected_amount?: number
  minimum_amount?: number
  multiple_amount?: number
  allow_upsize?: boolean
  notes?: string | null
}

export interface SyndicationMatrixChange {
  allocations: {
    id: number
    tranche?: string | null
    allocated_amount?: number | null
    override_reason?: string | null
    cap_amount?: number | null
    hold_amount?: number | null
    kyc_status?: "pending" | "passed" | "failed"
    funds_status?: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
    notes?: string | null
    requested_amount?: number
    received_amount?: number
    received_on?: string | null
    version?: number
  }[]
}

export interface SyndicationStatusInput {
  status: "building" | "open" | "allocated" | "signed" | "funded" | "closed" | "cancelled"
}

export interface SyndicationSummary {
  id: number
  name: string
  deal_id: number | null
  deal_name: string | null
  lead_arranger: string | null
  company_id: number | null
  currency: string
  target_amount: number
  closing_date: string | null
  status: "building" | "open" | "allocated" | "signed" | "funded" | "closed" | "cancelled"
  book: "undersubscribed" | "covered" | "oversubscribed"
  subscribed: number | null
  tickets: number
  requested_amount: number
  allocated_amount: number
  received_amount: number
  outstanding_amount: number
  shortfall_amount: number
  protected_amount: number
  minimum_amount: number
  multiple_amount: number
  allow_upsize: boolean
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface SyndicationTicket {
  investor_name?: string
  lp_investor_id?: number | null
  tranche?: string | null
  allocated_amount?: number | null
  override_reason?: string | null
  cap_amount?: number | null
  hold_amount?: number | null
  kyc_status?: "pending" | "passed" | "failed"
  funds_status?: "indicated" | "committed" | "signed" | "called" | "received" | "released" | "withdrawn" | "failed"
  notes?: string | null
  requested_amount: number
}

export interface SyndicationUse {
  id: number
  syndication_id: number
  payee: string
  purpose: string
  amount: number
  currency: string
  called_back_by: string | null
  called_back_at: string | null
  created_at: string
  updated_at: string
}

export interface SyndicationUseInput {
  payee: string
  purpose: string
  amount: number
}

export interface SyndicationCalls {
  'GET /api/v1/svc/syndication': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      status?: "building" | "open" | "allocated" | "signed" | "funded" | "closed" | "cancelled"
      q?: string
    }
    answer: List<SyndicationSummary>
  }
  'POST /api/v1/svc/syndication': {
    body: SyndicationInput
    answer: Syndication & Persisted
  }
  'GET /api/v1/svc/syndication/{synd_id}': {
    params: {
      synd_id: string | number
    }
    answer: Syndication
  }
  'PATCH /api/v1/svc/syndication/{synd_id}': {
    params: {
      synd_id: string | number
    }
    body?: SyndicationChange
    answer: Syndication
  }
  'DELETE /api/v1/svc/syndication/{synd_id}': {
    params: {
      synd_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/syndication/{synd_id}/allocate': {
    params: {
      synd_id: string | number
    }
    body?: SyndicationAllocationInput
    answer: CreatedAllocations & Persisted
  }
  'PATCH /api/v1/svc/syndication/{synd_id}/allocations': {
    params: {
      synd_id: string | number
    }
    body: SyndicationMatrixChange
    answer: Syndication
  }
  'POST /api/v1/svc/syndication/{synd_id}/scale-back': {
    params: {
      synd_id: string | number
    }
    answer: AllocatedBook & Persisted
  }
  'POST /api/v1/svc/syndication/{synd_id}/status': {
    params: {
      synd_id: string | number
    }
    body: SyndicationStatusInput
    answer: Syndication & Persisted
  }
  'GET /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}': {
    params: {
      synd_id: string | number
      alloc_id: string | number
    }
    answer: SyndicationAllocation
  }
  'PATCH /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}': {
    params: {
      synd_id: string | number
      alloc_id: string | number
    }
    body?: SyndicationAllocationChange
    answer: SyndicationAllocation
  }
  'DELETE /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}': {
    params: {
      synd_id: string | number
      alloc_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}/invitation': {
    params: {
      synd_id: string | number
      alloc_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}/notice': {
    params: {
      synd_id: string | number
      alloc_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/syndication/{synd_id}/funds-flow': {
    params: {
      synd_id: string | number
    }
    answer: SyndicationFundsFlow
  }
  'POST /api/v1/svc/syndication/{synd_id}/uses': {
    params: {
      synd_id: string | number
    }
    body: SyndicationUseInput
    answer: SyndicationUse & Persisted
  }
  'GET /api/v1/svc/syndication/{synd_id}/uses/{use_id}': {
    params: {
      synd_id: string | number
      use_id: string | number
    }
    answer: SyndicationUse
  }
  'DELETE /api/v1/svc/syndication/{synd_id}/uses/{use_id}': {
    params: {
      synd_id: string | number
      use_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/syndication/{synd_id}/uses/{use_id}/call-back': {
    params: {
      synd_id: string | number
      use_id: string | number
    }
    answer: SyndicationUse & Persisted
  }
}

export const syndicationApi = client<SyndicationCalls>()
