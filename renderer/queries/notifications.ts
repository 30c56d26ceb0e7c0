import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { notificationsApi } from '../api/modules.ts'

export const notificationsKey = ['notifications']

/** Refresh interval in milliseconds for new notifications. */
const REFRESH = 10_000

/** The number of one's unread notifications. */
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
