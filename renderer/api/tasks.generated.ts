// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface Hold {
  id: number
  amount: number
  purpose: string
  status: "held" | "confirmed" | "refunded"
  charged: number | null
  settled_at: string | null
  created_at: string
  updated_at: string
}

export interface HoldConfirmation {
  used?: number
}

export interface TasksCalls {
  'GET /api/v1/svc/tasks/holds': {
    query?: {
      limit?: number
      cursor?: string
      status?: "held" | "confirmed" | "refunded"
    }
    answer: List<Hold>
  }
  'GET /api/v1/svc/tasks/holds/{hold_id}': {
    params: {
      hold_id: string | number
    }
    answer: Hold
  }
  'POST /api/v1/svc/tasks/holds/{hold_id}/confirm': {
    params: {
      hold_id: string | number
    }
    body?: HoldConfirmation
    answer: Hold & Persisted
  }
  'POST /api/v1/svc/tasks/holds/{hold_id}/refund': {
    params: {
      hold_id: string | number
    }
    answer: Hold & Persisted
  }
}

export const tasksApi = client<TasksCalls>()
