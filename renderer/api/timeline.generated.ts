// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { List } from './transport.ts'

export interface OfficeTimelineEntry {
  id: number
  record_type: string
  record_id: number
  origin: "person" | "record" | "call"
  type: string
  area: string | null
  summary: string
  details: Record<string, unknown> | null
  happened_on: string | null
  author: string
  author_id: number | null
  action_id: number | null
  run_id: number | null
  created_at: string
  record_name: string | null
}

export interface TimelineCounts {
  total: number
  said: number
  proposed: number
  areas: {
    area: string
    count: number
  }[]
}

export interface TimelineEntry {
  id: number
  record_type: string
  record_id: number
  origin: "person" | "record" | "call"
  type: string
  area: string | null
  summary: string
  details: Record<string, unknown> | null
  happened_on: string | null
  author: string
  author_id: number | null
  action_id: number | null
  run_id: number | null
  created_at: string
}

export interface TimelineCalls {
  'GET /api/v1/svc/timeline': {
    query?: {
      limit?: number
      cursor?: string
      since?: string
      others?: boolean
    }
    answer: List<OfficeTimelineEntry>
  }
  'GET /api/v1/svc/timeline/{record_type}/{record_id}': {
    params: {
      record_type: string | number
      record_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      type?: string
      area?: string
      said?: boolean
      proposed?: boolean
    }
    answer: List<TimelineEntry>
  }
  'GET /api/v1/svc/timeline/{record_type}/{record_id}/counts': {
    params: {
      record_type: string | number
      record_id: string | number
    }
    answer: TimelineCounts
  }
}

export const timelineApi = client<TimelineCalls>()
