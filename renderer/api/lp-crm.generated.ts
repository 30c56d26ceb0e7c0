// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface CreatedProspects {
  id: number
  name: string
  type: string | null
  country: string | null
  company_id: number | null
  investor_id: number | null
  stage: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  stage_changed_at: string
  decline_reason: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  decline_note: string | null
  owner_id: number | null
  fund_id: number | null
  fund_name: string | null
  currency: string
  aum_amount: number | null
  ticket_min_amount: number | null
  ticket_max_amount: number | null
  target_amount: number | null
  soft_circled_amount: number | null
  probability: number | null
  strength: "cold" | "warm" | "strong" | null
  next_step: string | null
  next_step_at: string | null
  last_contact_at: string | null
  source: string | null
  notes: string | null
  blurb: string | null
  version: number
  created_at: string
  updated_at: string
  lps: Prospect[]
}

export interface Prospect {
  id: number
  name: string
  type: string | null
  country: string | null
  company_id: number | null
  investor_id: number | null
  stage: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  stage_changed_at: string
  decline_reason: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  decline_note: string | null
  owner_id: number | null
  fund_id: number | null
  fund_name: string | null
  currency: string
  aum_amount: number | null
  ticket_min_amount: number | null
  ticket_max_amount: number | null
  target_amount: number | null
  soft_circled_amount: number | null
  probability: number | null
  strength: "cold" | "warm" | "strong" | null
  next_step: string | null
  next_step_at: string | null
  last_contact_at: string | null
  source: string | null
  notes: string | null
  blurb: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ProspectBlurbInput {
  blurb: string | null
}

export interface ProspectBulkInput {
  lps: {
    name?: string
    investor_id?: number
    type?: string | null
    country?: string | null
    company_id?: number | null
    stage?: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
    decline_reason?: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
    decline_note?: string | null
    owner_id?: number | null
    fund_id?: number | null
    currency?: string
    aum_amount?: number | null
    ticket_min_amount?: number | null
    ticket_max_amount?: number | null
    target_amount?: number | null
    soft_circled_amount?: number | null
    probability?: number | null
    strength?: "cold" | "warm" | "strong" | null
    next_step?: string | null
    next_step_at?: string | null
    last_contact_at?: string | null
    source?: string | null
    notes?: string | null
    blurb?: string | null
    person?: ProspectPersonInput
  }[]
}

export interface ProspectChange {
  name?: string
  type?: string | null
  country?: string | null
  company_id?: number | null
  stage?: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  decline_reason?: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  decline_note?: string | null
  owner_id?: number | null
  fund_id?: number | null
  currency?: string
  aum_amount?: number | null
  ticket_min_amount?: number | null
  ticket_max_amount?: number | null
  target_amount?: number | null
  soft_circled_amount?: number | null
  probability?: number | null
  strength?: "cold" | "warm" | "strong" | null
  next_step?: string | null
  next_step_at?: string | null
  last_contact_at?: string | null
  source?: string | null
  notes?: string | null
  blurb?: string | null
  version?: number
}

export interface ProspectDetail {
  id: number
  name: string
  type: string | null
  country: string | null
  company_id: number | null
  investor_id: number | null
  stage: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  stage_changed_at: string
  decline_reason: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  decline_note: string | null
  owner_id: number | null
  fund_id: number | null
  fund_name: string | null
  currency: string
  aum_amount: number | null
  ticket_min_amount: number | null
  ticket_max_amount: number | null
  target_amount: number | null
  soft_circled_amount: number | null
  probability: number | null
  strength: "cold" | "warm" | "strong" | null
  next_step: string | null
  next_step_at: string | null
  last_contact_at: string | null
  source: string | null
  notes: string | null
  blurb: string | null
  version: number
  created_at: string
  updated_at: string
  stage_moves: ("prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined")[]
  people: ProspectPerson[]
  todos: ProspectTodo[]
  stages: ProspectStageStep[]
}

export interface ProspectFundInput {
  fund_id: number | null
}

export interface ProspectInput {
  name?: string
  investor_id?: number
  type?: string | null
  country?: string | null
  company_id?: number | null
  stage?: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  decline_reason?: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  decline_note?: string | null
  owner_id?: number | null
  fund_id?: number | null
  currency?: string
  aum_amount?: number | null
  ticket_min_amount?: number | null
  ticket_max_amount?: number | null
  target_amount?: number | null
  soft_circled_amount?: number | null
  probability?: number | null
  strength?: "cold" | "warm" | "strong" | null
  next_step?: string | null
  next_step_at?: string | null
  last_contact_at?: string | null
  source?: string | null
  notes?: string | null
  blurb?: string | null
}

export interface ProspectInvestorInput {
  investor_id?: number
  create?: true
}

export interface ProspectPerson {
  id: number
  lp_id: number
  name: string
  role: string | null
  email: string | null
  phone: string | null
  main: boolean
  created_at: string
  updated_at: string
}

export interface ProspectPersonChange {
  name?: string
  role?: string | null
  email?: string | null
  phone?: string | null
  main?: boolean
}

export interface ProspectPersonInput {
  name: string
  role?: string | null
  email?: string | null
  phone?: string | null
  main?: boolean
}

export interface ProspectStageStep {
  id: number
  from_stage: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined" | null
  to_stage: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
  decline_reason: "mandate" | "allocation_full" | "timing" | "terms" | "track_record" | "fund_size" | "no_reply" | "other" | null
  note: string | null
  author: string
  created_at: string
}

export interface ProspectTodo {
  id: number
  lp_id: number
  title: string
  due: string | null
  owner_id: number | null
  status: "open" | "done" | "dropped"
  source: string
  overdue: boolean
  done_at: string | null
  created_at: string
  updated_at: string
}

export interface ProspectTodoInput {
  title: string
  due?: string | null
  owner_id?: number | null
}

export interface ProspectTodoStatus {
  status: "open" | "done" | "dropped"
}

export interface RaisedFund {
  id: number
  name: string
  fund_account_id: number | null
  currency: string
  status: "raising" | "closed" | "archived"
  target_amount: number | null
  hard_cap_amount: number | null
  first_close_on: string | null
  final_close_on: string | null
  raised_amount: number | null
  raised_share: number | null
  soft_circled_amount: number
  soft_circled_elsewhere: {
    currency: string
    amount: number
  }[]
  lps: number
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface RaisedFundChange {
  name?: string
  fund_account_id?: number
  currency?: string
  status?: "raising" | "closed" | "archived"
  target_amount?: number | null
  hard_cap_amount?: number | null
  first_close_on?: string | null
  final_close_on?: string | null
  notes?: string | null
  version?: number
}

export interface RaisedFundInput {
  fund_account_id?: number
  name?: string
  currency?: string
  target_amount?: number | null
  hard_cap_amount?: number | null
  first_close_on?: string | null
  final_close_on?: string | null
  notes?: string | null
}

export interface LpCrmCalls {
  'GET /api/v1/svc/lp-crm/lps': {
    query?: {
      limit?: number
      cursor?: string
      stage?: "prospect" | "contacted" | "meeting" | "dd" | "soft_circle" | "committed" | "closed" | "declined"
      type?: string
      owner_id?: number
      fund_id?: number
      investor_id?: number
      q?: string
    }
    answer: List<Prospect>
  }
  'POST /api/v1/svc/lp-crm/lps': {
    body?: ProspectInput
    answer: Prospect & Persisted
  }
  'POST /api/v1/svc/lp-crm/lps/bulk': {
    body: ProspectBulkInput
    answer: CreatedProspects & Persisted
  }
  'GET /api/v1/svc/lp-crm/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: ProspectDetail
  }
  'PATCH /api/v1/svc/lp-crm/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    body?: ProspectChange
    answer: Prospect
  }
  'DELETE /api/v1/svc/lp-crm/lps/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/lp-crm/lps/{lp_id}/default-fund': {
    params: {
      lp_id: string | number
    }
    body: ProspectFundInput
    answer: Prospect & Persisted
  }
  'POST /api/v1/svc/lp-crm/lps/{lp_id}/blurb': {
    params: {
      lp_id: string | number
    }
    body: ProspectBlurbInput
    answer: Prospect & Persisted
  }
  'POST /api/v1/svc/lp-crm/lps/{lp_id}/investor': {
    params: {
      lp_id: string | number
    }
    body?: ProspectInvestorInput
    answer: Prospect & Persisted
  }
  'DELETE /api/v1/svc/lp-crm/lps/{lp_id}/investor': {
    params: {
      lp_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/lp-crm/lps/{lp_id}/people': {
    params: {
      lp_id: string | number
    }
    body: ProspectPersonInput
    answer: ProspectPerson & Persisted
  }
  'GET /api/v1/svc/lp-crm/people/{person_id}': {
    params: {
      person_id: string | number
    }
    answer: ProspectPerson
  }
  'PATCH /api/v1/svc/lp-crm/people/{person_id}': {
    params: {
      person_id: string | number
    }
    body?: ProspectPersonChange
    answer: ProspectPerson
  }
  'DELETE /api/v1/svc/lp-crm/people/{person_id}': {
    params: {
      person_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/lp-crm/lps/{lp_id}/todos': {
    params: {
      lp_id: string | number
    }
    body: ProspectTodoInput
    answer: ProspectTodo & Persisted
  }
  'POST /api/v1/svc/lp-crm/todos/{todo_id}/status': {
    params: {
      todo_id: string | number
    }
    body: ProspectTodoStatus
    answer: ProspectTodo & Persisted
  }
  'GET /api/v1/svc/lp-crm/funds': {
    query?: {
      limit?: number
      cursor?: string
      status?: "raising" | "closed" | "archived"
      q?: string
    }
    answer: List<RaisedFund>
  }
  'POST /api/v1/svc/lp-crm/funds': {
    body?: RaisedFundInput
    answer: RaisedFund & Persisted
  }
  'GET /api/v1/svc/lp-crm/funds/{fund_id}': {
    params: {
      fund_id: string | number
    }
    answer: RaisedFund
  }
  'PATCH /api/v1/svc/lp-crm/funds/{fund_id}': {
    params: {
      fund_id: string | number
    }
    body?: RaisedFundChange
    answer: RaisedFund
  }
  'DELETE /api/v1/svc/lp-crm/funds/{fund_id}': {
    params: {
      fund_id: string | number
    }
    answer: undefined
  }
}

export const lpCrmApi = client<LpCrmCalls>()
