import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { lpCrmApi } from '../api/modules.ts'

/** Below that of fundraising, so that a change of an LP invalidates these too. */
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
