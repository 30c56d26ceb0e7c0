// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, QuotedPage, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AnalysedDocument {
  name: string
  format: "pdf" | "docx" | "xlsx" | "pptx" | "html" | "eml" | "csv" | "markdown" | "text" | null
  pages: number
  status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large"
  reason: string | null
  coverage: {
    languages: {
      language: string
      sentences: number
    }[]
    unread_pages: number
  } | null
  size: number | null
  sha256: string | null
  now: {
    state: "same" | "changed" | "gone"
    seen_at: string
  } | null
}

export interface Analysis {
  id: number
  deal_id: number | null
  room_id: number | null
  as_of: string
  author: string
  byod: boolean
  summary: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  source_type: "inline" | "mcp"
  red_flags: RedFlag[]
  more_flags: number
  entity_map: EntityMap
  documents: AnalysedDocument[]
  missing_sections: string[]
  source_status: "kept" | "read" | "unavailable"
}

export interface AnalysisInput {
  source: Source
  ephemeral?: boolean
  deal_id?: number | null
  room_id?: number | null
  as_of?: string
}

export interface AnalysisSummary {
  id: number
  deal_id: number | null
  room_id: number | null
  as_of: string
  author: string
  byod: boolean
  summary: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  documents: number
  flags: {
    critical: number
    high: number
    medium: number
    low: number
    open: number
  }
}

export interface DataRoom {
  id: number
  name: string
  description: string | null
  status: "active" | "archived"
  deals: {
    id: number
    name: string
    stage: string
  }[]
  created_at: string
  updated_at: string
}

export interface DataRoomChange {
  name?: string
  description?: string | null
  status?: "active" | "archived"
}

export interface DataRoomDocument {
  id: number
  room_id: number
  connection_id: number | null
  name: string
  size: number | null
  sha256: string | null
  before_sha256: string | null
  since: string
  read_at: string
  gone_at: string | null
}

export interface DataRoomInput {
  name: string
  description?: string | null
  status?: "active" | "archived"
}

export interface DataRoomSource {
  id: number
  room_id: number
  connection_id: number | null
  path: string
  author: string
  read_at: string
  documents: number
  changed: number
  gone: number
  created_at: string
}

export interface DataRoomSourceInput {
  source: Source
}

export interface EntityMap {
  nodes: {
    id: string
    type: "person" | "company" | "fund" | "security" | "property" | "account" | "document"
    name: string
    aliases: string[]
    identifiers: {
      scheme: "lei" | "isin" | "iban" | "company_number" | "tax_number" | "email"
      value: string
    }[]
    jurisdiction: string | null
    company_id: number | null
  }[]
  edges: {
    from: string
    to: string
    type: "owns" | "controls" | "director_of" | "lender_to" | "guarantor_of" | "counterparty_to" | "employs" | "advises" | "related_to" | "mentioned_in"
    share_pct: number | null
    role: string | null
    evidence: {
      document: string
      page: number
      quote: string | null
      paragraph: number
      start: number
      end: number
    }[]
  }[]
  more_nodes: number
  more_edges: number
}

export interface RedFlag {
  id: number | null
  category: "financial" | "tax" | "legal" | "litigation" | "corporate_ownership" | "contracts" | "customer_concentration" | "supplier" | "debt_liens" | "related_party" | "ip" | "employment" | "pension" | "regulatory_licence" | "sanctions_aml" | "data_privacy_cyber" | "environmental" | "insurance" | "real_estate" | "management_key_person" | "accounting_quality" | "valuation" | "fund_terms" | "missing_document" | "inconsistency"
  kind: string
  severity: "critical" | "high" | "medium" | "low"
  title: string
  explanation: string
  evidence: {
    document: string
    page: number
    quote: string | null
    paragraph: number
    start: number
    end: number
  }[]
  suggested_action: string
  status: "open" | "confirmed" | "resolved" | "false_positive"
  note: string | null
  resolver: string | null
  resolved_at: string | null
  carried_from: number | null
}

export interface RedFlagChange {
  status?: "open" | "confirmed" | "resolved" | "false_positive"
  note?: string | null
}

export interface SupersedingAnalysisInput {
  source: Source
  ephemeral?: boolean
  deal_id?: number | null
  room_id?: number | null
  as_of?: string
  reason: string
}

export interface VdrCalls {
  'GET /api/v1/svc/vdr/rooms': {
    query?: {
      limit?: number
      cursor?: string
      status?: "active" | "archived"
      q?: string
    }
    answer: List<DataRoom>
  }
  'POST /api/v1/svc/vdr/rooms': {
    body: DataRoomInput
    answer: DataRoom & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}': {
    params: {
      room_id: string | number
    }
    answer: DataRoom
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}': {
    params: {
      room_id: string | number
    }
    body?: DataRoomChange
    answer: DataRoom
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/sources': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomSource>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/sources': {
    params: {
      room_id: string | number
    }
    body: DataRoomSourceInput
    answer: DataRoomSource & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<DataRoomDocument>
  }
  'POST /api/v1/svc/vdr/analyze': {
    body: AnalysisInput
    answer: Analysis & Persisted
  }
  'GET /api/v1/svc/vdr/analyses': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      room_id?: number
      newest?: boolean
      superseded?: boolean
    }
    answer: List<AnalysisSummary>
  }
  'GET /api/v1/svc/vdr/analyses/{analysis_id}': {
    params: {
      analysis_id: string | number
    }
    answer: Analysis
  }
  'GET /api/v1/svc/vdr/analyses/{analysis_id}/documents/{document}/pages/{page}': {
    params: {
      analysis_id: string | number
      document: string | number
      page: string | number
    }
    answer: QuotedPage
  }
  'POST /api/v1/svc/vdr/analyses/{analysis_id}/supersede': {
    params: {
      analysis_id: string | number
    }
    body: SupersedingAnalysisInput
    answer: Analysis & Persisted
  }
  'PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}': {
    params: {
      analysis_id: string | number
      flag_id: string | number
    }
    body?: RedFlagChange
    answer: RedFlag
  }
}

export const vdrApi = client<VdrCalls>()
