import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { investorPortalApi } from '../../../api/modules.ts'
import type { SentPapers } from '../../../queries/mail.ts'
import { mailKey } from '../../../queries/mail.ts'
import { distributionsKey } from '../distributions.ts'

export const eventsKey = [...distributionsKey, 'events'] as const

export const eventsQuery = queryOptions({
  queryKey: [...eventsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      investorPortalApi('GET /api/v1/svc/investor-portal/distribution-events', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: [...eventsKey, id],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/distribution-events/{event_id}', {
        params: { event_id: id },
        signal,
      }),
  })

/** The notices of an event. */
export const eventMail = (event_id: number): SentPapers => ({
  key: [...mailKey, 'distribution events', event_id],
  preview: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/distribution-events/{event_id}/notices/mail', {
      params: { event_id },
      signal,
    }),
  send: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/distribution-events/{event_id}/notices/mail', {
      params: { event_id },
      body,
    }),
  record: body =>
    investorPortalApi(
      'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/notices/mail/otherwise',
      { params: { event_id }, body },
    ),
  address: `/api/v1/svc/investor-portal/distribution-events/${event_id}/notices/mail`,
})
