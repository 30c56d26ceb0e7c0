import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { investorPortalApi } from '../../api/modules.ts'

/** Prefix of all queries that a distribution invalidates. */
export const distributionsKey = ['investors', 'distributions'] as const

export const distributionsQuery = queryOptions({
  queryKey: [...distributionsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      investorPortalApi('GET /api/v1/svc/investor-portal/distributions', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const distributionQuery = (id: number) =>
  queryOptions({
    queryKey: [...distributionsKey, id],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/distributions/{distribution_id}', {
        params: { distribution_id: id },
        signal,
      }),
  })
