import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { pricerApi, type Remittance } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'
import { pricerKey } from '../pricings.ts'

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

/** The servicer's reports on a tape, the last that came first. */
export const remittancesQuery = (tapeId: number) =>
  queryOptions({
    queryKey: [...tapesKey, tapeId, 'remittances'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        pricerApi('GET /api/v1/svc/pricer/remittances', {
          query: { tape_id: tapeId, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
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

/** What a month made of a loan. */
export const remitted: Record<Remittance['loans'][number]['status'], { tone: Tone; label: string }> = {
  paid: { tone: 'good', label: 'Paid' },
  short: { tone: 'warning', label: 'Paid short' },
  delinquent_30: { tone: 'warning', label: '30 days late' },
  delinquent_60: { tone: 'bad', label: '60 days late' },
  delinquent_90: { tone: 'bad', label: '90 days late' },
  prepaid: { tone: 'open', label: 'Prepaid' },
  defaulted: { tone: 'bad', label: 'Defaulted' },
  missing: { tone: 'bad', label: 'Missing' },
}
