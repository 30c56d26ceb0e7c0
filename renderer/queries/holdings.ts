import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { holdingsApi } from '../api/modules.ts'
import { fundsKey } from './funds.ts'

/** Prefix of all queries invalidated by a change of a holding, or of anything in a fund's book. */
export const holdingsKey = [...fundsKey, 'holdings'] as const

interface Which {
  fund_account_id?: number
  deal_id?: number
}

const listQuery = (which: Which) =>
  queryOptions({
    queryKey: [...holdingsKey, 'list', which],
    queryFn: ({ signal }) =>
      everything(cursor =>
        holdingsApi('GET /api/v1/svc/holdings', {
          query: { ...which, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const allHoldingsQuery = listQuery({})
export const fundHoldingsQuery = (id: number) => listQuery({ fund_account_id: id })
export const dealHoldingsQuery = (id: number) => listQuery({ deal_id: id })

export const holdingQuery = (id: number) =>
  queryOptions({
    queryKey: [...holdingsKey, id],
    queryFn: ({ signal }) =>
      holdingsApi('GET /api/v1/svc/holdings/{holding_id}', { params: { holding_id: id }, signal }),
  })

export const amortisedCostQuery = (id: number) =>
  queryOptions({
    queryKey: [...holdingsKey, id, 'amortised-cost'],
    queryFn: ({ signal }) =>
      holdingsApi('GET /api/v1/svc/holdings/{holding_id}/amortised-cost', {
        params: { holding_id: id },
        signal,
      }),
  })

export const movementsQuery = (id: number) =>
  queryOptions({
    queryKey: [...holdingsKey, id, 'movements'],
    queryFn: ({ signal }) =>
      holdingsApi('GET /api/v1/svc/holdings/{holding_id}/movements', {
        params: { holding_id: id },
        signal,
      }),
  })

export const valuationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...holdingsKey, id, 'valuations'],
    queryFn: ({ signal }) =>
      holdingsApi('GET /api/v1/svc/holdings/{holding_id}/valuations', {
        params: { holding_id: id },
        signal,
      }),
  })

export const fundingQuery = (id: number) =>
  queryOptions({
    queryKey: [...holdingsKey, id, 'funding'],
    queryFn: ({ signal }) =>
      holdingsApi('GET /api/v1/svc/holdings/{holding_id}/funding', { params: { holding_id: id }, signal }),
  })
