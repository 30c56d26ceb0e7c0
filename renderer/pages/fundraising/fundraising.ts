import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { lpCrmApi, type Prospect, type RaisedFund } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const fundraisingKey = ['fundraising'] as const

export const prospectsQuery = queryOptions({
  queryKey: [...fundraisingKey, 'lps'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      lpCrmApi('GET /api/v1/svc/lp-crm/lps', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const prospectQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundraisingKey, 'lps', id],
    queryFn: ({ signal }) =>
      lpCrmApi('GET /api/v1/svc/lp-crm/lps/{lp_id}', { params: { lp_id: id }, signal }),
  })

/** The one that is an investor of the register; none where the investor is not asked. */
export const prospectOfInvestorQuery = (investorId: number) =>
  queryOptions({
    queryKey: [...fundraisingKey, 'investor', investorId],
    queryFn: async ({ signal }) => {
      const query = { investor_id: investorId, limit: 1 }
      const { items } = await lpCrmApi('GET /api/v1/svc/lp-crm/lps', { query, signal })
      return items[0] ?? null
    },
  })

export const raisedFundsQuery = queryOptions({
  queryKey: [...fundraisingKey, 'funds'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      lpCrmApi('GET /api/v1/svc/lp-crm/funds', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export type Stage = Prospect['stage']

/** The pipeline from left to right. */
export const stages: Record<Stage, { tone: Tone; label: string }> = {
  prospect: { tone: 'quiet', label: 'Prospect' },
  contacted: { tone: 'quiet', label: 'Contacted' },
  meeting: { tone: 'open', label: 'Meeting' },
  dd: { tone: 'open', label: 'Due diligence' },
  soft_circle: { tone: 'open', label: 'Soft circle' },
  committed: { tone: 'good', label: 'Committed' },
  closed: { tone: 'good', label: 'Closed' },
  declined: { tone: 'bad', label: 'Declined' },
}
export const stageKeys = Object.keys(stages) as Stage[]

export const declineReasons: Record<NonNullable<Prospect['decline_reason']>, string> = {
  mandate: 'Outside their mandate',
  allocation_full: 'Allocation is full',
  timing: 'Timing',
  terms: 'Terms',
  track_record: 'Track record',
  fund_size: 'Size of the fund',
  no_reply: 'No reply',
  other: 'Another reason',
}

export const strengths: Record<NonNullable<Prospect['strength']>, string> = {
  cold: 'Cold',
  warm: 'Warm',
  strong: 'Strong',
}

export const fundStatuses: Record<RaisedFund['status'], { tone: Tone; label: string }> = {
  raising: { tone: 'open', label: 'Raising' },
  closed: { tone: 'good', label: 'Closed' },
  archived: { tone: 'quiet', label: 'Archived' },
}

export const choicesOf = (labels: Readonly<Record<string, string | { label: string }>>) =>
  Object.entries(labels).map(([value, one]) => ({
    value,
    label: typeof one === 'string' ? one : one.label,
  }))

/** What an LP brings: what they have said, or what is asked of them as long as they have not. */
export const amountOf = ({ soft_circled_amount, target_amount }: Prospect): number | null =>
  soft_circled_amount ?? target_amount
