import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { lpCrmApi, type Prospect } from '../../api/modules.ts'
import { prospectStages } from '../../words/fundraising.ts'

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

/** The prospect linked to an investor of the register; null where the investor is not being asked. */
export const prospectOfInvestorQuery = (investorId: number) =>
  queryOptions({
    queryKey: [...fundraisingKey, 'investor', investorId],
    queryFn: async ({ signal }) => {
      const query = { investor_id: investorId, limit: 1 }
      const { items } = await lpCrmApi('GET /api/v1/svc/lp-crm/lps', { query, signal })
      return items[0] ?? null
    },
  })

export type Stage = Prospect['stage']

export const stageKeys = Object.keys(prospectStages) as Stage[]

export const choicesOf = (labels: Readonly<Record<string, string | { label: string }>>) =>
  Object.entries(labels).map(([value, one]) => ({
    value,
    label: typeof one === 'string' ? one : one.label,
  }))

/** Returns the prospect's amount: soft-circled, or the target until then. */
export const amountOf = ({ soft_circled_amount, target_amount }: Prospect): number | null =>
  soft_circled_amount ?? target_amount
