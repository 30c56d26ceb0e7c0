import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Distribution, type DistributionInput, portalApi } from '../../api/modules.ts'
import { send } from '../../api/transport.ts'

/** Everything below is old once something was distributed. */
export const distributionsKey = ['investors', 'distributions'] as const

export const distributionsQuery = queryOptions({
  queryKey: [...distributionsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      portalApi('GET /api/v1/svc/investor-portal/distributions', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const distributionQuery = (id: number) =>
  queryOptions({
    queryKey: [...distributionsKey, id],
    queryFn: ({ signal }) =>
      portalApi('GET /api/v1/svc/investor-portal/distributions/{distribution_id}', {
        params: { distribution_id: id },
        signal,
      }),
  })

/** What a distribution would be: checked and split as usual, and nothing is kept. */
export const distributionPreviewQuery = (body: DistributionInput) =>
  queryOptions({
    queryKey: [...distributionsKey, 'preview', body],
    queryFn: ({ signal }) =>
      send('POST /api/v1/svc/investor-portal/distributions', {
        query: { ephemeral: true },
        body,
        signal,
      }) as Promise<Distribution>,
    // A refusal is said at once.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Where the notices of a distribution are, to send or to read by program; of one investor or of all. */
export const distributionNoticesAt = (id: number, kind: 'pdf' | 'csv' | 'json', lpId?: number): string =>
  `/api/v1/svc/investor-portal/distributions/${id}/notices${kind === 'json' ? '' : `/${kind}`}${lpId === undefined ? '' : `?lp_id=${lpId}`}`

export const titleOf = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `Distribution ${id}`
