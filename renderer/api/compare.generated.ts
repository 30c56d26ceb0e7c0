// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ComparableDocument {
  document_id: number
  room_id: number
  room: string
  name: string
  content_type: string | null
  version: number
  versions: {
    version: number
    author: string
    created_at: string
  }[]
}

export interface ComparisonInput {
  before: {
    document_id?: number
    version?: number
    source?: Source
  }
  after: {
    document_id?: number
    version?: number
    source?: Source
  }
  files?: ("docx" | "pdf")[]
}

export interface DocumentComparison {
  before: string
  after: string
  same: boolean
  summary: string
  counts: {
    inserted: number
    deleted: number
    changed: number
    moved: number
    inserted_words: number
    deleted_words: number
  }
  changed_terms: {
    kind: "amount" | "percentage" | "date" | "number" | "term"
    name: string | null
    before: string | null
    after: string | null
    where: {
      page: number
      paragraph: number
    }
    paragraph: string
  }[]
  paragraphs: {
    kind: "same" | "changed" | "inserted" | "deleted" | "moved_from" | "moved_to"
    before: {
      page: number
      paragraph: number
    } | null
    after: {
      page: number
      paragraph: number
    } | null
    pieces: {
      kind: "same" | "inserted" | "deleted"
      text: string
    }[]
    move: number | null
  }[]
  may_download: boolean
  docx: string | null
  pdf: string | null
}

export interface RoomComparisonInput {
  before: {
    document_id: number
    version?: number
  }
  after: {
    document_id: number
    version?: number
  }
  files?: ("docx" | "pdf")[]
}

export interface CompareCalls {
  'GET /api/v1/svc/compare/docs': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
      room_id?: number
    }
    answer: List<ComparableDocument>
  }
  'POST /api/v1/svc/compare/run': {
    body: ComparisonInput
    answer: DocumentComparison
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/compare/docs': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      q?: string
    }
    answer: List<ComparableDocument>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/compare/run': {
    params: {
      room_id: string | number
    }
    body: RoomComparisonInput
    answer: DocumentComparison
  }
}

export const compareApi = client<CompareCalls>()
