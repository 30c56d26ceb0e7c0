// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'

export interface ApiKey {
  id: number
  name: string
  prefix: string
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  owner: string
  own: boolean
  propose_only: boolean
  scopes: Record<string, "none" | "read" | "write" | "approve"> | null
  daily_credits: number | null
  spent_today: number
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export interface ApiKeyChange {
  expires_at?: string | null
  propose_only?: boolean
  scopes?: Record<string, "none" | "read" | "write" | "approve"> | null
  daily_credits?: number | null
}

export interface ApiKeyInput {
  name: string
  role?: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  expires_at?: string
  propose_only?: boolean
  scopes?: Record<string, "none" | "read" | "write" | "approve"> | null
  daily_credits?: number | null
}

export interface CreatedApiKey {
  id: number
  name: string
  prefix: string
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  owner: string
  own: boolean
  propose_only: boolean
  scopes: Record<string, "none" | "read" | "write" | "approve"> | null
  daily_credits: number | null
  spent_today: number
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
  key: string
}

export interface DeveloperDashboard {
  keys: ApiKey[]
  rate_limit: number
  reference: string
  openapi: string
  tools: number
  mcp_program: {
    command: string
    args: string[]
  }
}

export interface RevokedApiKey {
  id: number
  name: string
  prefix: string
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  owner: string
  own: boolean
  propose_only: boolean
  scopes: Record<string, "none" | "read" | "write" | "approve"> | null
  daily_credits: number | null
  spent_today: number
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
  withdrawn: number[]
}

export interface DeveloperCalls {
  'GET /api/v1/svc/developer/dashboard': {
    answer: DeveloperDashboard
  }
  'POST /api/v1/svc/developer/keys': {
    body: ApiKeyInput
    answer: CreatedApiKey & Persisted
  }
  'PATCH /api/v1/svc/developer/keys/{key_id}': {
    params: {
      key_id: string | number
    }
    body?: ApiKeyChange
    answer: ApiKey
  }
  'POST /api/v1/svc/developer/keys/{key_id}/revoke': {
    params: {
      key_id: string | number
    }
    answer: RevokedApiKey & Persisted
  }
}

export const developerApi = client<DeveloperCalls>()
