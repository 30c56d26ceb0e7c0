import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { notificationsApi } from '../api/modules.ts'

export const notificationsKey = ['notifications']

/** How often it is looked for something new, in milliseconds. */
const REFRESH = 10_000

/** How many of one's own are unread. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => notificationsApi('GET /api/v1/svc/notifications/summary', { signal }),
  refetchInterval: REFRESH,
})

/** One's own notifications, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      notificationsApi('GET /api/v1/svc/notifications', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})
