// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface Decision {
  id: number
  deal_id: number
  deal_name: string
  title: string
  amount: number
  currency: string
  status: "draft" | "voting" | "approved" | "rejected" | "deferred" | "expired" | "withdrawn"
  in_force: boolean
  expires_on: string | null
  proposed_by: string
  proposer_id: number | null
  opened_at: string | null
  decided_at: string | null
  decided_by: string | null
  version: number
  created_at: string
  updated_at: string
  terms: string | null
  minutes: string | null
  reason: string | null
  rules: {
    quorum_pct: number
    majority: "simple" | "two_thirds" | "unanimous"
  }
  tally: {
    called: number
    voted: number
    for: number
    against: number
    abstain: number
    votes_needed: number
    for_needed: number
    quorum: boolean
    carried: boolean
  }
  members: {
    user_id: number
    name: string
    is_proposer: boolean
    vote: "for" | "against" | "abstain" | null
    comment: string | null
    at: string | null
  }[]
  votes: {
    user_id: number
    name: string
    vote: "for" | "against" | "abstain"
    comment: string | null
    at: string
  }[]
  conditions: DecisionCondition[]
  bundles: {
    taken: "opened" | "decided"
    digest: string
    taken_at: string
  }[]
}

export interface DecisionBundle {
  decision_id: number
  deal_id: number
  taken: "opened" | "decided"
  taken_at: string
  digest: string
  intact: boolean
  records: {
    type: string
    id: number
    title: string
    facts: Record<string, string | number | boolean | null>
    content: unknown
  }[]
}

export interface DecisionChange {
  title?: string
  amount?: number
  terms?: string | null
  members?: number[]
  minutes?: string | null
  version?: number
}

export interface DecisionChangeSince {
  type: string
  id: number
  title: string
  change: "added" | "removed" | "changed"
  field: string | null
  before: string | number | boolean | null
  after: string | number | boolean | null
}

export interface DecisionCloseInput {
  outcome?: "counted" | "deferred"
  reason?: string
  expires_on?: string | null
  minutes?: string
}

export interface DecisionCondition {
  id: number
  decision_id: number
  text: string
  due_on: string | null
  before_stage: "term_sheet" | "closing" | "closed_won"
  state: "open" | "met" | "waived"
  settled_at: string | null
  settled_by: string | null
  reason: string | null
  created_at: string
  updated_at: string
}

export interface DecisionConditionChange {
  text?: string
  due_on?: string | null
  before_stage?: "term_sheet" | "closing" | "closed_won"
  version?: number
}

export interface DecisionConditionInput {
  text: string
  due_on?: string | null
  before_stage?: "term_sheet" | "closing" | "closed_won"
}

export interface DecisionConditionSettlement {
  state: "open" | "met" | "waived"
  reason?: string
}

export interface DecisionInput {
  deal_id: number
  title: string
  amount: number
  currency?: string
  terms?: string | null
  members?: number[]
  conditions?: DecisionConditionInput[]
}

export interface DecisionRules {
  version: number
  quorum_pct: number
  majority: "simple" | "two_thirds" | "unanimous"
  valid_days: number | null
  gate: boolean
  author: string | null
  created_at: string | null
}

export interface DecisionRulesInput {
  quorum_pct?: number
  majority?: "simple" | "two_thirds" | "unanimous"
  valid_days?: number | null
  gate?: boolean
}

export interface DecisionSummary {
  id: number
  deal_id: number
  deal_name: string
  title: string
  amount: number
  currency: string
  status: "draft" | "voting" | "approved" | "rejected" | "deferred" | "expired" | "withdrawn"
  in_force: boolean
  expires_on: string | null
  proposed_by: string
  proposer_id: number | null
  opened_at: string | null
  decided_at: string | null
  decided_by: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface DecisionVoteInput {
  vote: "for" | "against" | "abstain"
  comment?: string | null
}

export interface DecisionVoter {
  id: number
  name: string
}

export interface DecisionWithdrawal {
  reason: string
}

export interface DecisionsCalls {
  'GET /api/v1/svc/decisions': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      status?: "draft" | "voting" | "approved" | "rejected" | "deferred" | "expired" | "withdrawn"
      q?: string
    }
    answer: List<DecisionSummary>
  }
  'POST /api/v1/svc/decisions': {
    body: DecisionInput
    answer: Decision & Persisted
  }
  'GET /api/v1/svc/decisions/rules': {
    answer: DecisionRules
  }
  'PUT /api/v1/svc/decisions/rules': {
    body?: DecisionRulesInput
    answer: DecisionRules
  }
  'GET /api/v1/svc/decisions/voters': {
    answer: List<DecisionVoter>
  }
  'GET /api/v1/svc/decisions/{decision_id}': {
    params: {
      decision_id: string | number
    }
    answer: Decision
  }
  'PATCH /api/v1/svc/decisions/{decision_id}': {
    params: {
      decision_id: string | number
    }
    body?: DecisionChange
    answer: Decision
  }
  'POST /api/v1/svc/decisions/{decision_id}/open': {
    params: {
      decision_id: string | number
    }
    answer: Decision & Persisted
  }
  'POST /api/v1/svc/decisions/{decision_id}/vote': {
    params: {
      decision_id: string | number
    }
    body: DecisionVoteInput
    answer: Decision & Persisted
  }
  'POST /api/v1/svc/decisions/{decision_id}/close': {
    params: {
      decision_id: string | number
    }
    body?: DecisionCloseInput
    answer: Decision & Persisted
  }
  'POST /api/v1/svc/decisions/{decision_id}/withdraw': {
    params: {
      decision_id: string | number
    }
    body: DecisionWithdrawal
    answer: Decision & Persisted
  }
  'POST /api/v1/svc/decisions/{decision_id}/conditions': {
    params: {
      decision_id: string | number
    }
    body: DecisionConditionInput
    answer: Decision & Persisted
  }
  'POST /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}': {
    params: {
      decision_id: string | number
      condition_id: string | number
    }
    body: DecisionConditionSettlement
    answer: Decision & Persisted
  }
  'PATCH /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}': {
    params: {
      decision_id: string | number
      condition_id: string | number
    }
    body?: DecisionConditionChange
    answer: Decision
  }
  'DELETE /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}': {
    params: {
      decision_id: string | number
      condition_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/decisions/{decision_id}/bundle': {
    params: {
      decision_id: string | number
    }
    query?: {
      taken?: "opened" | "decided"
    }
    answer: DecisionBundle
  }
  'GET /api/v1/svc/decisions/{decision_id}/changes': {
    params: {
      decision_id: string | number
    }
    answer: List<DecisionChangeSince>
  }
  'GET /api/v1/svc/decisions/{decision_id}/paper': {
    params: {
      decision_id: string | number
    }
    answer: unknown
  }
}

export const decisionsApi = client<DecisionsCalls>()
