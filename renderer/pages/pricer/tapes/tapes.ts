import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { pricerApi } from '../../../api/modules.ts'
import { pricerKey } from '../pricings.ts'

export const tapesKey = [...pricerKey, 'tapes'] as const

/** The tapes that stand, or those that were superseded too. */
export const tapesQuery = (superseded = false) =>
  queryOptions({
    queryKey: [...tapesKey, 'all', superseded],
    queryFn: ({ signal }) =>
      everything(cursor =>
        pricerApi('GET /api/v1/svc/pricer/tapes', {
          query: { limit: PAGE_SIZE, ...(superseded ? { superseded } : {}), ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const tapesOfDealQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...tapesKey, 'deal', deal_id],
    queryFn: ({ signal }) =>
      everything(cursor =>
        pricerApi('GET /api/v1/svc/pricer/tapes', {
          query: { deal_id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The schedule of a loan serviced from its pricing. */
export const scheduleQuery = (tape_id: number) =>
  queryOptions({
    queryKey: [...tapesKey, tape_id, 'schedule'],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/tapes/{tape_id}/schedule', { params: { tape_id }, signal }),
  })

export const tapeQuery = (id: number) =>
  queryOptions({
    queryKey: [...tapesKey, id],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/tapes/{tape_id}', { params: { tape_id: id }, signal }),
  })

/** The servicer's reports on a tape that stand, or those that were superseded too; the last that came first. */
export const remittancesQuery = (tapeId: number, superseded = false) =>
  queryOptions({
    queryKey: [...tapesKey, tapeId, 'remittances', superseded],
    queryFn: ({ signal }) =>
      everything(cursor =>
        pricerApi('GET /api/v1/svc/pricer/remittances', {
          query: {
            tape_id: tapeId,
            limit: PAGE_SIZE,
            ...(superseded ? { superseded } : {}),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const remittanceQuery = (id: number) =>
  queryOptions({
    queryKey: [...tapesKey, 'remittance', id],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/remittances/{remittance_id}', {
        params: { remittance_id: id },
        signal,
      }),
  })
