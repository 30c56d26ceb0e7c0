import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { investorPortalApi } from '../api/modules.ts'

/** Prefix of all queries that a call or a payment invalidates. */
export const callsKey = ['investors', 'calls'] as const

export const callsQuery = queryOptions({
  queryKey: [...callsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      investorPortalApi('GET /api/v1/svc/investor-portal/calls', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const callQuery = (id: number) =>
  queryOptions({
    queryKey: [...callsKey, id],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/calls/{call_id}', {
        params: { call_id: id },
        signal,
      }),
  })

export const remindersQuery = (id: number) =>
  queryOptions({
    queryKey: [...callsKey, id, 'reminders'],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/calls/{call_id}/reminders', {
        params: { call_id: id },
        signal,
      }),
  })

/** A fund's capital call terms: where to pay, the contact, and the consequences of default. */
export const callTermsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...callsKey, 'terms', fundId],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/funds/{account_id}/call-terms', {
        params: { account_id: fundId },
        signal,
      }),
  })
