// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'

export interface CopilotAnswer {
  answer: string
  citations: {
    n: number
    type: string
    id: number | null
    title: string
    quote: string
    label?: string
    document?: string
    page?: number
    tool?: string
    deal_id?: number
    fund_account_id?: number
    room_id?: number
    document_id?: number
    parent_id?: number
  }[]
  scope: "lp" | "room" | "deal" | "organisation"
  scope_id: number | null
  scope_label: string | null
  not_found: boolean
  proposals: {
    action_id: number
    tool: string
    summary: string
    arguments: Record<string, unknown>
  }[]
  missing: string[]
  model: {
    name: string
    used: boolean
    reason: string | null
  } | null
  dropped_sentences: number
  persisted: false
}

export interface CopilotQuestion {
  question: string
  context?: {
    lp_id?: number | null
    room_id?: number | null
    deal_id?: number | null
    scope_label?: string | null
  }
  history?: {
    role: "user" | "assistant"
    text: string
  }[]
}

export interface CopilotCalls {
  'POST /svc/copilot/ask': {
    body: CopilotQuestion
    answer: CopilotAnswer
  }
  'POST /api/v1/svc/copilot/ask': {
    body: CopilotQuestion
    answer: CopilotAnswer
  }
}

export const copilotApi = client<CopilotCalls>()
