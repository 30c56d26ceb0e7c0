import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Decision, decisionsApi } from '../../api/modules.ts'

export const decisionsKey = ['decisions'] as const

export const decisionsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...decisionsKey, 'all', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        decisionsApi('GET /api/v1/svc/decisions', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const decisionQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}', { params: { decision_id: id }, signal }),
  })

export const bundleQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id, 'bundle'],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}/bundle', { params: { decision_id: id }, signal }),
  })

export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id, 'changes'],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}/changes', {
        params: { decision_id: id },
        signal,
      }),
  })

export const votersQuery = queryOptions({
  queryKey: [...decisionsKey, 'voters'],
  queryFn: ({ signal }) => decisionsApi('GET /api/v1/svc/decisions/voters', { signal }),
})

export const rulesQuery = queryOptions({
  queryKey: [...decisionsKey, 'rules'],
  queryFn: ({ signal }) => decisionsApi('GET /api/v1/svc/decisions/rules', { signal }),
})

export const paperAt = (id: number): string => `/api/v1/svc/decisions/${id}/paper`
export const bundleAt = (id: number): string => `/api/v1/svc/decisions/${id}/bundle`

/** Where its terms, members and conditions may change and its vote may be opened. */
export const isOpen = (status: Decision['status']): boolean => status === 'draft' || status === 'deferred'
