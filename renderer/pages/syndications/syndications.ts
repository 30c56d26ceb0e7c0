import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Syndication, type SyndicationAllocation, syndicationApi } from '../../api/modules.ts'

export const syndicationsKey = ['syndications'] as const

export const syndicationsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...syndicationsKey, 'all', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        syndicationApi('GET /api/v1/svc/syndication', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const syndicationQuery = (id: number) =>
  queryOptions({
    queryKey: [...syndicationsKey, id],
    queryFn: ({ signal }) =>
      syndicationApi('GET /api/v1/svc/syndication/{synd_id}', { params: { synd_id: id }, signal }),
  })

export const fundsFlowQuery = (id: number) =>
  queryOptions({
    queryKey: [...syndicationsKey, id, 'funds-flow'],
    queryFn: ({ signal }) =>
      syndicationApi('GET /api/v1/svc/syndication/{synd_id}/funds-flow', {
        params: { synd_id: id },
        signal,
      }),
  })

export const invitationAt = ({ syndication_id, id }: SyndicationAllocation): string =>
  `/api/v1/svc/syndication/${syndication_id}/allocations/${id}/invitation`
export const noticeAt = ({ syndication_id, id }: SyndicationAllocation): string =>
  `/api/v1/svc/syndication/${syndication_id}/allocations/${id}/notice`

type Status = Syndication['status']

/** The step that a book usually takes next. */
export const nextStatus: Partial<Record<Status, Status>> = {
  building: 'open',
  open: 'allocated',
  allocated: 'signed',
  signed: 'funded',
  funded: 'closed',
}

export const isBuilding = (status: Status): boolean => status === 'building' || status === 'open'
export const isOver = (status: Status): boolean => status === 'closed' || status === 'cancelled'
