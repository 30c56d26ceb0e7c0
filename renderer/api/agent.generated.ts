// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { ActionPreview, AgentRunEvents, Persisted, Proposal } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ActionCorrection {
  digest?: string
  arguments?: Record<string, unknown>
}

export interface ActionRejection {
  reason?: string
}

export interface Agent {
  key: string
  title: string
  purpose: string
  tools: string[]
  budget: {
    steps: number
    credits: number
    minutes: number
  }
  input: Record<string, never>
  started_by: string | null
}

export interface AgentAction {
  id: number
  action_id: number
  run_id: number
  tool: string
  kind: string
  module: string
  status: "proposed" | "approved" | "rejected" | "expired"
  proposal: {
    tool: string
    summary: string
    arguments: Record<string, unknown>
  }
  preview: ActionPreview
  records: {
    field: string
    type: string
    id: number
    name: string | null
  }[]
  money: {
    amount: number
    currency: string
  } | null
  policies: {
    id: number
    name: string
    version: number
  }[]
  approvals_needed: number
  others_only: boolean
  digest: string
  revised: boolean
  approvals: {
    approver: string
    created_at: string
  }[]
  proposed_by: string
  proposer_id: number
  expires_at: string
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  correction: {
    field: string
    before: unknown
    after: unknown
  }[]
  result: unknown
  created_at: string
  updated_at: string
}

export interface AgentRun {
  id: number
  agent: string
  status: "running" | "waiting" | "completed" | "failed" | "cancelled"
  started_by: string
  finished_at: string | null
  created_at: string
  updated_at: string
}

export interface AgentRunDetail {
  id: number
  agent: string
  status: "running" | "waiting" | "completed" | "failed" | "cancelled"
  started_by: string
  finished_at: string | null
  created_at: string
  updated_at: string
  actions: {
    id: number
    kind: string
    status: string
    expires_at: string
  }[]
}

export interface AgentRunStep {
  id: number
  position: number
  kind: "tool" | "model" | "note"
  tool: string | null
  title: string
  arguments: Record<string, unknown> | null
  records: {
    field: string
    type: string
    id: number
    name: string | null
  }[]
  refused: {
    code: string
    message: string
  } | null
  rows: number | null
  credits: number
  created_at: string
}

export interface AgentStart {
  agent: string
  input?: Record<string, unknown>
}

export interface ApprovalPolicy {
  id: number
  name: string
  kind?: string | null
  module?: string | null
  currency?: string | null
  min_amount?: number | null
  approvers: number
  proposer_may_approve: boolean
  daily_ceiling?: number | null
  active: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface ApprovalPolicyChange {
  name?: string
  kind?: string | null
  module?: string | null
  currency?: string | null
  min_amount?: number | null
  approvers?: number
  proposer_may_approve?: boolean
  daily_ceiling?: number | null
  active?: boolean
}

export interface ApprovalPolicyInput {
  name: string
  kind?: string | null
  module?: string | null
  currency?: string | null
  min_amount?: number | null
  approvers?: number
  proposer_may_approve?: boolean
  daily_ceiling?: number | null
  active?: boolean
}

export interface KindOfChange {
  kind: string
  title: string
  module: string
  moves_money: boolean
  does: string[]
  together_with: string[]
}

export interface PolicyTrial {
  looked_at: number
  concerned: number
  direct_writes: number
  refused_proposer: number
  needing_more: number
  unmeasured: number
  days_over_ceiling: {
    day: string
    approved: number
  }[]
  actions: {
    action_id: number
    kind: string
    money: {
      amount: number
      currency: string
    } | null
    proposed_by: string
    decided_by: string | null
    decided_at: string | null
  }[]
}

export interface PolicyTrialInput {
  name: string
  kind?: string | null
  module?: string | null
  currency?: string | null
  min_amount?: number | null
  approvers?: number
  proposer_may_approve?: boolean
  daily_ceiling?: number | null
  active?: boolean
  days?: number
}

export interface RejectedActions {
  rejected: number[]
}

export interface StaleRejection {
  older_than_hours?: number
  proposer_id?: number
  reason?: string
}

export interface Standstill {
  stopped: boolean
  at: string | null
  by: string | null
  reason: string | null
}

export interface StandstillChange {
  stopped: boolean
  reason?: string | null
}

export interface StartedAgentRun {
  run_id: number
  status: "running"
}

export interface AgentCalls {
  'GET /api/v1/svc/agent/approvals': {
    query?: {
      limit?: number
      cursor?: string
      status?: "proposed" | "approved" | "rejected" | "expired"
      kind?: string
      run_id?: number
      proposer_id?: number
      deal_id?: number
      mine?: boolean
    }
    answer: List<AgentAction>
  }
  'GET /api/v1/svc/agent/approvals/{action_id}': {
    params: {
      action_id: string | number
    }
    answer: AgentAction
  }
  'POST /svc/agent/actions/{action_id}/approve': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: AgentAction & Persisted
  }
  'POST /svc/agent/actions/{action_id}/preview': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: ActionPreview
  }
  'POST /svc/agent/actions/{action_id}/reject': {
    params: {
      action_id: string | number
    }
    body?: ActionRejection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/agent-actions/{action_id}/approve': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/agent-actions/{action_id}/preview': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: ActionPreview
  }
  'POST /api/v1/svc/agent-actions/{action_id}/reject': {
    params: {
      action_id: string | number
    }
    body?: ActionRejection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/lp-crm/agent-actions/{action_id}/approve': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/lp-crm/agent-actions/{action_id}/preview': {
    params: {
      action_id: string | number
    }
    body?: ActionCorrection
    answer: ActionPreview
  }
  'POST /api/v1/svc/lp-crm/agent-actions/{action_id}/reject': {
    params: {
      action_id: string | number
    }
    body?: ActionRejection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/agent/approvals/{action_id}/withdraw': {
    params: {
      action_id: string | number
    }
    body?: ActionRejection
    answer: AgentAction & Persisted
  }
  'POST /api/v1/svc/agent/approvals/{action_id}/again': {
    params: {
      action_id: string | number
    }
    answer: AgentAction
  }
  'POST /api/v1/svc/agent/approvals/reject-stale': {
    body?: StaleRejection
    answer: RejectedActions & Persisted
  }
  'GET /api/v1/svc/agent/policies': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<ApprovalPolicy>
  }
  'GET /api/v1/svc/agent/kinds': {
    answer: List<KindOfChange>
  }
  'GET /api/v1/svc/agent/policies/{policy_id}': {
    params: {
      policy_id: string | number
    }
    answer: ApprovalPolicy
  }
  'POST /api/v1/svc/agent/policies': {
    body: ApprovalPolicyInput
    answer: Proposal & Persisted
  }
  'PATCH /api/v1/svc/agent/policies/{policy_id}': {
    params: {
      policy_id: string | number
    }
    body?: ApprovalPolicyChange
    answer: Proposal
  }
  'DELETE /api/v1/svc/agent/policies/{policy_id}': {
    params: {
      policy_id: string | number
    }
    answer: Proposal
  }
  'POST /api/v1/svc/agent/policies/try': {
    body: PolicyTrialInput
    answer: PolicyTrial
  }
  'GET /api/v1/svc/agent-runs': {
    query?: {
      limit?: number
      cursor?: string
      status?: "running" | "waiting" | "completed" | "failed" | "cancelled"
      agent?: string
    }
    answer: List<AgentRun>
  }
  'GET /api/v1/svc/agent-runs/{run_id}': {
    params: {
      run_id: string | number
    }
    answer: AgentRunDetail
  }
  'GET /api/v1/svc/agent-runs/{run_id}/actions': {
    params: {
      run_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "proposed" | "approved" | "rejected" | "expired"
    }
    answer: List<AgentAction>
  }
  'GET /api/v1/svc/agent-runs/{run_id}/steps': {
    params: {
      run_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<AgentRunStep>
  }
  'POST /api/v1/svc/agent-runs/{run_id}/cancel': {
    params: {
      run_id: string | number
    }
    answer: AgentRunDetail
  }
  'GET /api/v1/svc/agent-runs/{run_id}/events': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: AgentRunEvents
  }
  'GET /api/v1/svc/agent-runs/{run_id}/stream': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: undefined
  }
  'GET /svc/agent/': {
    query?: {
      limit?: number
      cursor?: string
      status?: "running" | "waiting" | "completed" | "failed" | "cancelled"
      agent?: string
    }
    answer: List<AgentRun>
  }
  'GET /svc/agent/runs/{run_id}': {
    params: {
      run_id: string | number
    }
    answer: AgentRunDetail
  }
  'GET /svc/agent/runs/{run_id}/events.json': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: AgentRunEvents
  }
  'GET /svc/agent/runs/{run_id}/stream': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: undefined
  }
  'GET /api/v1/svc/lp-crm/agent-runs/{run_id}': {
    params: {
      run_id: string | number
    }
    answer: AgentRunDetail
  }
  'GET /api/v1/svc/lp-crm/agent-runs/{run_id}/stream': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: undefined
  }
  'GET /api/v1/svc/team': {
    answer: List<Agent>
  }
  'POST /api/v1/svc/team/run': {
    body: AgentStart
    answer: StartedAgentRun
  }
  'GET /api/v1/svc/agent/standstill': {
    answer: Standstill
  }
  'PUT /api/v1/svc/agent/standstill': {
    body: StandstillChange
    answer: Standstill
  }
}

export const agentApi = client<AgentCalls>()
