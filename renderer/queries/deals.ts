import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { crmApi } from '../api/modules.ts'
import { say } from '../language/language.ts'

/** Prefix of all queries that a change of a deal invalidates. */
export const dealsKey = ['crm', 'deals'] as const

/** The stages, which do not change while the server runs. */
export const stagesQuery = queryOptions({
  queryKey: ['crm', 'stages'],
  queryFn: ({ signal }) => crmApi('GET /api/v1/svc/crm/stages', { signal }),
  select: ({ items, ...list }) => ({
    ...list,
    items: items.map(stage => ({ ...stage, title: say(stage.title) })),
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const pipelineQuery = (q = '') =>
  queryOptions({
    queryKey: [...dealsKey, 'pipeline', q],
    queryFn: ({ signal }) =>
      crmApi('GET /api/v1/svc/crm/pipeline', { query: { limit: 50, ...(q ? { q } : {}) }, signal }),
  })

const readDeals = (archived: boolean, signal: AbortSignal) =>
  everything(cursor =>
    crmApi('GET /api/v1/svc/crm/deals', {
      query: { archived, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
      signal,
    }),
  )

export const allDealsQuery = queryOptions({
  queryKey: [...dealsKey, 'all'],
  queryFn: ({ signal }) => readDeals(false, signal),
})

export const archivedDealsQuery = queryOptions({
  queryKey: [...dealsKey, 'archived'],
  queryFn: ({ signal }) => readDeals(true, signal),
})

/** All deals, archived ones included, since a record names its deal wherever it is. */
export const knownDealsQuery = queryOptions({
  queryKey: [...dealsKey, 'known'],
  queryFn: async ({ signal }) => {
    const found = await Promise.all([readDeals(false, signal), readDeals(true, signal)])
    return { items: found.flatMap(({ items }) => items) }
  },
})

export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: [...dealsKey, id],
    queryFn: ({ signal }) =>
      crmApi('GET /api/v1/svc/crm/deals/{deal_id}', { params: { deal_id: id }, signal }),
  })

export const dealContactsQuery = (id: number) =>
  queryOptions({
    queryKey: [...dealsKey, id, 'contacts'],
    queryFn: ({ signal }) =>
      crmApi('GET /api/v1/svc/crm/deals/{deal_id}/contacts', {
        params: { deal_id: id },
        query: { limit: 200 },
        signal,
      }),
  })

/** Why deals are passed on, and how often. */
export const passReasonsQuery = queryOptions({
  queryKey: [...dealsKey, 'pass-reasons'],
  queryFn: ({ signal }) => crmApi('GET /api/v1/svc/crm/pass-reasons', { signal }),
})
