import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { pricerApi } from '../../api/modules.ts'
import { pricerKey } from './pricings.ts'

export const tapesKey = [...pricerKey, 'tapes'] as const

export const tapesQuery = queryOptions({
  queryKey: [...tapesKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      pricerApi('GET /api/v1/svc/pricer/tapes', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const tapeQuery = (id: number) =>
  queryOptions({
    queryKey: [...tapesKey, id],
    queryFn: ({ signal }) =>
      pricerApi('GET /api/v1/svc/pricer/tapes/{tape_id}', { params: { tape_id: id }, signal }),
  })
