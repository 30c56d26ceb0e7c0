// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface CalendarAddress {
  id: number
  name: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export interface CalendarAddressInput {
  name: string
}

export interface DueDate {
  key: string
  date: string
  title: string
  detail: string | null
  who: string | null
  page: string
}

export interface NewCalendarAddress {
  id: number
  name: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
  path: string
}

export interface CalendarCalls {
  'GET /api/v1/svc/calendar/due-dates': {
    query?: {
      from?: string
      to?: string
    }
    answer: List<DueDate>
  }
  'GET /api/v1/svc/calendar/addresses': {
    answer: List<CalendarAddress>
  }
  'POST /api/v1/svc/calendar/addresses': {
    body: CalendarAddressInput
    answer: NewCalendarAddress
  }
  'POST /api/v1/svc/calendar/addresses/{calendar_address_id}/revoke': {
    params: {
      calendar_address_id: string | number
    }
    answer: CalendarAddress & Persisted
  }
}

export const calendarApi = client<CalendarCalls>()
