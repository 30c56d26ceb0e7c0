// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { ConnectedAppEvent, Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ConnectedApp {
  id: number
  name: string
  url: string
  is_active: boolean
  failure_count: number
  disabled_reason: string | null
  created_at: string
  updated_at: string
  events: string[]
}

export interface ConnectedAppInput {
  name: string
  url: string
  events: ConnectedAppEvent[]
}

export interface ConnectedAppWithSecret {
  id: number
  name: string
  url: string
  is_active: boolean
  failure_count: number
  disabled_reason: string | null
  created_at: string
  updated_at: string
  events: string[]
  secret: string
}

export interface Delivery {
  id: number
  delivery_id: string
  event: string
  status: "pending" | "delivered" | "failed" | "cancelled"
  next_attempt_at: string | null
  delivered_at: string | null
  request_body: string
  attempts: {
    attempt: number
    started_at: string
    latency_ms: number
    status_code: number | null
    response_excerpt: string | null
    error: string | null
  }[]
  created_at: string
  updated_at: string
}

export interface Webhook {
  id: number
  name: string
  url: string
  event_types: string[] | null
  is_active: boolean
  failure_count: number
  disabled_reason: string | null
  created_at: string
  updated_at: string
}

export interface WebhookChange {
  url?: string
  name?: string
  event_types?: WebhookEvent[] | null
  is_active?: boolean
}

export type WebhookEvent = "action.approval_required" | "action.approved" | "action.expired" | "action.rejected" | "compliance.alert_raised" | "credit.exhausted" | "credit.granted" | "credit.low" | "filing.status_changed" | "investor.interest_transferred" | "job.completed" | "job.failed" | "kyc.hit_found" | "kyc.status_changed" | "mcp_connection.status_changed" | "module.disabled" | "module.enabled" | "ping.test" | "risk.alert_raised" | "syndication.status_changed"

export interface WebhookInput {
  url: string
  name: string
  event_types?: WebhookEvent[] | null
}

export interface WebhookWithSecret {
  id: number
  name: string
  url: string
  event_types: string[] | null
  is_active: boolean
  failure_count: number
  disabled_reason: string | null
  created_at: string
  updated_at: string
  secret: string
}

export interface WebhooksCalls {
  'POST /api/v1/webhooks/': {
    body: WebhookInput
    answer: WebhookWithSecret & Persisted
  }
  'GET /api/v1/webhooks/': {
    answer: List<Webhook>
  }
  'PATCH /api/v1/webhooks/{id}': {
    params: {
      id: string | number
    }
    body?: WebhookChange
    answer: Webhook
  }
  'DELETE /api/v1/webhooks/{id}': {
    params: {
      id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/webhooks/{id}/rotate-secret': {
    params: {
      id: string | number
    }
    answer: WebhookWithSecret & Persisted
  }
  'POST /api/v1/webhooks/{id}/test': {
    params: {
      id: string | number
    }
    answer: Delivery & Persisted
  }
  'GET /api/v1/webhooks/{id}/deliveries': {
    params: {
      id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "pending" | "delivered" | "failed" | "cancelled"
      event?: string
    }
    answer: List<Delivery>
  }
  'POST /api/v1/webhooks/deliveries/{id}/redeliver': {
    params: {
      id: string | number
    }
    answer: Delivery & Persisted
  }
  'GET /developer/connected-apps': {
    answer: List<ConnectedApp>
  }
  'POST /developer/connected-apps': {
    body: ConnectedAppInput
    answer: ConnectedAppWithSecret & Persisted
  }
  'GET /developer/connected-apps/{app_id}/deliveries': {
    params: {
      app_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "pending" | "delivered" | "failed" | "cancelled"
      event?: string
    }
    answer: List<Delivery>
  }
  'DELETE /developer/connected-apps/{app_id}': {
    params: {
      app_id: string | number
    }
    answer: undefined
  }
}

export const webhooksApi = client<WebhooksCalls>()
