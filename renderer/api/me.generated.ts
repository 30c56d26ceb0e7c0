// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { ModuleState } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ChosenLanguage {
  language: "en" | "de" | null
}

export interface ChosenLanguageInput {
  language: "en" | "de" | null
}

export interface Colleague {
  id: number
  name: string
}

export interface Me {
  id: number | null
  name: string
  email: string | null
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  permissions: string[]
  areas: Record<string, "none" | "read" | "write" | "approve">
  access_until: string | null
  proposes_only: boolean
  language: "en" | "de" | null
  second_factor: boolean
  recovery_codes_left: number | null
  token: {
    kind: "session" | "jwt" | "api_key" | "calendar_address" | "system"
  }
  organisation: {
    id: number
    name: string
    base_currency: string
    timezone: string
    sample: boolean
  }
}

export interface TableExport {
  file: string
  page: string
  format: "csv" | "xlsx"
  rows: number
  bytes: number
  at: string
}

export interface TableExportInput {
  file: string
  page: string
  format: "csv" | "xlsx"
  rows: number
  bytes: number
}

export interface MeCalls {
  'GET /api/v1/svc/me': {
    answer: Me
  }
  'PUT /api/v1/svc/me/language': {
    body: ChosenLanguageInput
    answer: ChosenLanguage
  }
  'GET /api/v1/svc/me/colleagues': {
    answer: List<Colleague>
  }
  'GET /api/v1/svc/me/modules': {
    answer: List<ModuleState>
  }
  'GET /api/v1/svc/requests/{request}/progress': {
    params: {
      request: string | number
    }
    query?: {
      since?: number
    }
    answer: undefined
  }
  'POST /api/v1/svc/me/exports': {
    body: TableExportInput
    answer: TableExport
  }
}

export const meApi = client<MeCalls>()
