// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface Memorandum {
  id: number
  title: string
  template_key: "standard" | "teaser" | "onepager"
  deal_id: number | null
  code_name: string | null
  status: "draft" | "in_review" | "approved" | "published" | "archived"
  byod: boolean
  author: string
  author_id: number | null
  approved_at: string | null
  approved_by: string | null
  created_at: string
  updated_at: string
  source: {
    type: "inline" | "mcp" | "room"
    connection_id: number | null
    path: string | null
    room_id: number | null
  } | null
  documents: {
    name: string
    pages: number
    status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large"
    reason: string | null
    size: number | null
    sha256: string | null
    now: {
      state: "same" | "changed" | "gone"
      seen_at: string
    } | null
  }[]
  source_problem: string | null
  sections: MemorandumSection[]
  leaks: {
    section_key: string | null
    kind: "name" | "contact" | "email" | "phone" | "url" | "address"
    text: string
  }[]
}

export interface MemorandumChange {
  title?: string
  code_name?: string
}

export interface MemorandumInput {
  title: string
  template_key: "standard" | "teaser" | "onepager"
  deal_id?: number | null
  source?: Source | null
  code_name?: string
}

export interface MemorandumRegeneration {
  source?: Source
  version?: number
}

export interface MemorandumRestoration {
  from: number
  version?: number
}

export interface MemorandumSection {
  section_key: string
  title: string
  purpose: string
  status: "draft" | "edited" | "approved"
  version: number
  text: string
  markup: string
  citations: {
    n: number
    type: "deal" | "pricing" | "contact" | "organisation" | "red_flag" | "odd_answer" | "document" | "statement"
    id: number | null
    document: string | null
    page: number | null
    quote: string | null
    author: string | null
    available: boolean
  }[]
  uncited: {
    text: string
    start: number
    end: number
  }[]
  missing: string[]
  author: string
  updated_at: string
}

export interface MemorandumSectionChange {
  text?: string
  status?: "edited" | "approved"
  cite?: {
    type: "document"
    document: string
    page: number
    quote: string
  } | {
    type: "deal" | "pricing" | "contact" | "organisation" | "red_flag" | "odd_answer"
    id: number
  } | {
    type: "statement"
    quote: string
  }[]
  source?: Source
  version?: number
}

export interface MemorandumSectionDetail {
  report_id: number
  section_key: string
  title: string
  purpose: string
  status: "draft" | "edited" | "approved"
  version: number
  text: string
  markup: string
  citations: {
    n: number
    type: "deal" | "pricing" | "contact" | "organisation" | "red_flag" | "odd_answer" | "document" | "statement"
    id: number | null
    document: string | null
    page: number | null
    quote: string | null
    author: string | null
    available: boolean
  }[]
  uncited: {
    text: string
    start: number
    end: number
  }[]
  missing: string[]
  author: string
  updated_at: string
}

export interface MemorandumStatusMove {
  status: "draft" | "in_review" | "approved" | "published" | "archived"
}

export interface MemorandumSuggestion {
  report_id: number
  section_key: string
  based_on_version: number
  text: string
  markup: string
  cite: Record<string, unknown>[]
  changed: boolean
}

export interface MemorandumSuggestionInput {
  instruction?: "complete" | "shorten" | "tighten"
  source?: Source
}

export interface MemorandumSummary {
  id: number
  title: string
  template_key: "standard" | "teaser" | "onepager"
  deal_id: number | null
  code_name: string | null
  status: "draft" | "in_review" | "approved" | "published" | "archived"
  byod: boolean
  author: string
  author_id: number | null
  approved_at: string | null
  approved_by: string | null
  created_at: string
  updated_at: string
}

export interface MemorandumTemplate {
  key: "standard" | "teaser" | "onepager"
  title: string
  description: string
  anonymous: boolean
  classification: string
  sections: {
    key: string
    title: string
    purpose: string
    facts: string[]
    asks: string[]
  }[]
}

export interface MemorandumVersion {
  version: number
  origin: "generated" | "edited" | "regenerated" | "restored" | "renamed"
  text: string
  markup: string
  citations: {
    n: number
    type: "deal" | "pricing" | "contact" | "organisation" | "red_flag" | "odd_answer" | "document" | "statement"
    id: number | null
    document: string | null
    page: number | null
    quote: string | null
    author: string | null
    available: boolean
  }[]
  author: string
  created_at: string
}

export interface CimCalls {
  'GET /api/v1/svc/cim/templates': {
    answer: List<MemorandumTemplate>
  }
  'POST /api/v1/svc/cim/generate': {
    body: MemorandumInput
    answer: Memorandum & Persisted
  }
  'GET /api/v1/svc/cim/reports': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      template_key?: "standard" | "teaser" | "onepager"
      status?: "draft" | "in_review" | "approved" | "published" | "archived"
      q?: string
    }
    answer: List<MemorandumSummary>
  }
  'GET /api/v1/svc/cim/reports/{report_id}': {
    params: {
      report_id: string | number
    }
    answer: Memorandum
  }
  'PATCH /api/v1/svc/cim/reports/{report_id}': {
    params: {
      report_id: string | number
    }
    body?: MemorandumChange
    answer: Memorandum
  }
  'DELETE /api/v1/svc/cim/reports/{report_id}': {
    params: {
      report_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/cim/reports/{report_id}/status': {
    params: {
      report_id: string | number
    }
    body: MemorandumStatusMove
    answer: MemorandumSummary & Persisted
  }
  'GET /api/v1/svc/cim/reports/{report_id}/export': {
    params: {
      report_id: string | number
    }
    query?: {
      format?: "docx" | "pdf"
    }
    answer: unknown
  }
  'PATCH /api/v1/svc/cim/reports/{report_id}/section/{section_key}': {
    params: {
      report_id: string | number
      section_key: string | number
    }
    body: MemorandumSectionChange
    answer: MemorandumSectionDetail
  }
  'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/regenerate': {
    params: {
      report_id: string | number
      section_key: string | number
    }
    body?: MemorandumRegeneration
    answer: MemorandumSectionDetail & Persisted
  }
  'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/suggest': {
    params: {
      report_id: string | number
      section_key: string | number
    }
    body?: MemorandumSuggestionInput
    answer: MemorandumSuggestion
  }
  'GET /api/v1/svc/cim/reports/{report_id}/section/{section_key}/versions': {
    params: {
      report_id: string | number
      section_key: string | number
    }
    answer: List<MemorandumVersion>
  }
  'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/restore': {
    params: {
      report_id: string | number
      section_key: string | number
    }
    body: MemorandumRestoration
    answer: MemorandumSectionDetail & Persisted
  }
}

export const cimApi = client<CimCalls>()
