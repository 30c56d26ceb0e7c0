// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'

export interface DetectedModels {
  endpoints: {
    kind: string
    url: string
    models: string[]
  }[]
}

export interface ModelSettings {
  source: "office" | "appliance" | "none"
  url: string | null
  name: string | null
  has_key: boolean
  enabled: boolean
  monthly_tokens: number | null
  timeout_seconds: number
  retries: number
  redact: boolean
  streaming: boolean
  updated_at: string | null
}

export interface ModelSettingsInput {
  url: string
  name: string
  api_key?: string | null
  enabled?: boolean
  monthly_tokens?: number | null
  timeout_seconds?: number
  retries?: number
  redact?: boolean
  streaming?: boolean
}

export interface ModelTrial {
  ok: boolean
  name: string | null
  latency_ms: number | null
  reply: string | null
  error: string | null
}

export interface ModelTrialInput {
  url?: string
  name?: string
  api_key?: string | null
}

export interface ModelUsage {
  month: string
  calls: number
  prompt_tokens: number
  reply_tokens: number
  total_tokens: number
  monthly_tokens: number | null
  remaining_tokens: number | null
  recent: {
    id: number
    purpose: string
    name: string
    outcome: string
    latency_ms: number
    prompt_characters: number
    reply_characters: number
    prompt_tokens: number
    reply_tokens: number
    prompt_sha256: string
    reply_sha256: string | null
    created_at: string
  }[]
}

export interface ModelsCalls {
  'GET /api/v1/svc/models/settings': {
    answer: ModelSettings
  }
  'PUT /api/v1/svc/models/settings': {
    body: ModelSettingsInput
    answer: ModelSettings
  }
  'DELETE /api/v1/svc/models/settings': {
    answer: undefined
  }
  'POST /api/v1/svc/models/test': {
    body?: ModelTrialInput
    answer: ModelTrial
  }
  'POST /api/v1/svc/models/detect': {
    answer: DetectedModels
  }
  'GET /api/v1/svc/models/usage': {
    answer: ModelUsage
  }
}

export const modelsApi = client<ModelsCalls>()
