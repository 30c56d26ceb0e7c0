import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { lpCrmApi } from '../api/modules.ts'

/** Below that of the fundraising, so that what changes an LP asks for these anew too. */
export const raisedFundsKey = ['fundraising', 'funds'] as const

export const raisedFundsQuery = queryOptions({
  queryKey: raisedFundsKey,
  queryFn: ({ signal }) =>
    everything(cursor =>
      lpCrmApi('GET /api/v1/svc/lp-crm/funds', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})
