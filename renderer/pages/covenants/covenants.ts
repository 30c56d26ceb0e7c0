import { queryOptions, skipToken } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type BreachSimulationInput, type Covenant, riskApi } from '../../api/modules.ts'
import { tenths } from '../../format/figures.ts'
import { formatMoney, formatNumber } from '../../format/numbers.ts'

export const riskKey = ['risk'] as const

export const covenantsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...riskKey, 'covenants', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        riskApi('GET /api/v1/svc/risk/covenants', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const covenantQuery = (id: number) =>
  queryOptions({
    queryKey: [...riskKey, 'covenant', id],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/covenants/{cov_id}', { params: { cov_id: id }, signal }),
  })

/** Simulates shocks to a covenant; disabled while the body is incomplete. */
export const simulationQuery = (id: number, body: BreachSimulationInput | null) =>
  queryOptions({
    queryKey: [...riskKey, 'covenant', id, 'simulation', body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) =>
            riskApi('POST /api/v1/svc/risk/covenants/{cov_id}/simulate', {
              params: { cov_id: id },
              body,
              signal,
            }),
  })

export const openAlertsQuery = queryOptions({
  queryKey: [...riskKey, 'alerts', 'open'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      riskApi('GET /api/v1/svc/risk/alerts', {
        query: { open: true, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const facilitiesQuery = queryOptions({
  queryKey: [...riskKey, 'facilities'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      riskApi('GET /api/v1/svc/risk/facilities', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const facilityQuery = (id: number) =>
  queryOptions({
    queryKey: [...riskKey, 'facility', id],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/facilities/{facility_id}', { params: { facility_id: id }, signal }),
  })

export const runQuery = (facilityId: number, runId: number) =>
  queryOptions({
    queryKey: [...riskKey, 'facility', facilityId, 'run', runId],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/facilities/{facility_id}/bb/{run_id}', {
        params: { facility_id: facilityId, run_id: runId },
        signal,
      }),
  })

/** Returns the headroom to a tenth of a percent; empty where it is unknown. */
export const headroomText = (headroom: number | null): string => (headroom === null ? '' : tenths(headroom))

/** A figure of a covenant in its unit. */
export function inUnit(value: number, { unit, currency }: Pick<Covenant, 'unit' | 'currency'>): string {
  if (unit === 'currency' && currency !== null) return formatMoney(value, currency)
  const text = formatNumber(value)
  return { ratio: text, multiple: `${text}x`, percent: `${text}%`, currency: text, days: `${text} days` }[
    unit
  ]
}
