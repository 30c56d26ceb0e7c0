import { z } from 'zod'
import { entity, field, input, route } from '../../kernel/index.ts'
import { listNotifications, mark, summarise, type View } from './feed.ts'

const Notification = entity('Notification', {
  id: field.id(),
  kind: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  link: z.string().nullable().meta({ description: 'Page on which to act' }),
  read_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const UnreadNotifications = entity('UnreadNotifications', {
  unread: z.int(),
  by_kind: z.array(z.object({ kind: z.string(), unread: z.int() })),
})

const NotificationMark = input('NotificationMark', {
  ids: z.array(field.id()).min(1).max(500).optional().meta({ description: 'Omit for all' }),
  read: z.boolean().default(true),
})

const MarkedNotifications = entity('MarkedNotifications', { marked: z.int() })

/** Three endpoints for a feed: the caller's own notifications, or the office's. */
const feed = <const P extends string>(
  path: P,
  view: View,
  access: 'signed_in' | 'office:manage',
  whose: string,
  noun: 'Notifications' | 'OfficeNotifications',
) =>
  [
    route({
      method: 'GET',
      path,
      operation: `list${noun}`,
      summary: `List ${whose} notifications, newest first`,
      access,
      query: z.object({ ...field.listing, unread: field.flag().optional() }),
      response: z.array(Notification),
      handle: (ctx, { query }) => listNotifications(ctx, view, query),
    }),
    route({
      method: 'GET',
      path: `${path}/summary`,
      operation: `summarise${noun}`,
      summary: `Count ${whose} unread notifications`,
      access,
      response: UnreadNotifications,
      handle: ctx => summarise(ctx, view),
    }),
    route({
      method: 'POST',
      path: `${path}/mark`,
      operation: `mark${noun}`,
      governed: access === 'signed_in' ? 'harmless' : true,
      summary: `Mark ${whose} notifications as read or unread`,
      access,
      body: NotificationMark,
      example: { read: true },
      response: MarkedNotifications,
      handle: (ctx, { body }) => mark(ctx, view, body),
    }),
  ] as const

export const routes = [
  ...feed('/api/v1/svc/notifications', 'own', 'signed_in', 'your', 'Notifications'),
  ...feed(
    '/api/v1/svc/admin/notifications',
    'office',
    'office:manage',
    'the office’s',
    'OfficeNotifications',
  ),
] as const
