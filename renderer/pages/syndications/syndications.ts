import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Syndication, type SyndicationAllocation, syndicationApi } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

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

/** What a book is in each status, and what moving it there is called. */
export const statuses: Record<Status, { tone: Tone; label: string; move: string }> = {
  building: { tone: 'quiet', label: 'Building', move: 'Back to building' },
  open: { tone: 'open', label: 'Open', move: 'Open the book' },
  allocated: { tone: 'open', label: 'Allocated', move: 'Close the book as allocated' },
  signed: { tone: 'open', label: 'Signed', move: 'All have signed' },
  funded: { tone: 'good', label: 'Funded', move: 'Funded' },
  closed: { tone: 'good', label: 'Closed', move: 'Close' },
  cancelled: { tone: 'bad', label: 'Cancelled', move: 'Cancel the syndication' },
}

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

export const books: Record<Syndication['book'], { tone: Tone; label: string }> = {
  undersubscribed: { tone: 'warning', label: 'Undersubscribed' },
  covered: { tone: 'good', label: 'Covered' },
  oversubscribed: { tone: 'open', label: 'Oversubscribed' },
}

export const kycLabels: Record<SyndicationAllocation['kyc_status'], string> = {
  pending: 'Pending',
  passed: 'Passed',
  failed: 'Failed',
}

export const fundsLabels: Record<SyndicationAllocation['funds_status'], string> = {
  indicated: 'Indicated',
  committed: 'Committed',
  signed: 'Signed',
  called: 'Called',
  received: 'Received',
  released: 'Released',
  withdrawn: 'Withdrawn',
  failed: 'Failed',
}
