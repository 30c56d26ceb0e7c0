import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type PricingInput, type PricingResult, type PricingSummary, pricerApi } from '../../api/modules.ts'
import { send } from '../../api/transport.ts'

export const titleOfPricing = ({ id, name }: Pick<PricingSummary, 'id' | 'name'>): string =>
  name ?? `Pricing ${id}`

/** Prefix of queries of stored data; prices computed while typing never are. */
export const pricerKey = ['pricer', 'kept'] as const

/** A price while somebody types: validated and answered as usual, and nothing is kept, not even in the audit log. */
export const liveQuery = (body: PricingInput | null) =>
  queryOptions({
    queryKey: ['pricer', 'live', body],
    queryFn: ({ signal }) =>
      send('POST /api/v1/svc/pricer/run', {
        query: { ephemeral: true },
        body,
        signal,
      }) as Promise<PricingResult>,
    enabled: body !== null,
    // Fails at once: retrying does not make a loan priceable.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const pricingsQuery = queryOptions({
  queryKey: [...pricerKey, 'pricings'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      pricerApi('GET /api/v1/svc/pricer/pricings', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const pricingsOfDealQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...pricerKey, 'deals', deal_id, 'pricings'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        pricerApi('GET /api/v1/svc/pricer/deals/{deal_id}/pricings', {
          params: { deal_id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const pricingRolesQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...pricerKey, 'deals', deal_id, 'roles'],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/deals/{deal_id}/pricing-roles', { params: { deal_id }, signal }),
  })

export const pricingQuery = (id: number) =>
  queryOptions({
    queryKey: [...pricerKey, 'pricings', id],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/pricings/{pricing_id}', { params: { pricing_id: id }, signal }),
  })

export const pricedDealsQuery = queryOptions({
  queryKey: [...pricerKey, 'deals'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      pricerApi('GET /api/v1/svc/pricer/deals', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})
