// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { List } from './transport.ts'

export interface MarkedNotifications {
  marked: number
}

export interface Notification {
  id: number
  kind: string
  title: string
  detail: string | null
  link: string | null
  read_at: string | null
  created_at: string
  updated_at: string
}

export interface NotificationMark {
  ids?: number[]
  read?: boolean
}

export interface UnreadNotifications {
  unread: number
  by_kind: {
    kind: string
    unread: number
  }[]
}

export interface NotificationsCalls {
  'GET /api/v1/svc/notifications': {
    query?: {
      limit?: number
      cursor?: string
      unread?: boolean
    }
    answer: List<Notification>
  }
  'GET /api/v1/svc/notifications/summary': {
    answer: UnreadNotifications
  }
  'POST /api/v1/svc/notifications/mark': {
    body?: NotificationMark
    answer: MarkedNotifications
  }
  'GET /api/v1/svc/admin/notifications': {
    query?: {
      limit?: number
      cursor?: string
      unread?: boolean
    }
    answer: List<Notification>
  }
  'GET /api/v1/svc/admin/notifications/summary': {
    answer: UnreadNotifications
  }
  'POST /api/v1/svc/admin/notifications/mark': {
    body?: NotificationMark
    answer: MarkedNotifications
  }
}

export const notificationsApi = client<NotificationsCalls>()
