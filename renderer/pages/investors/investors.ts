import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Investor, portalApi } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

/** The register of investors. */
export const investorsKey = ['investors', 'register'] as const

export const investorsQuery = queryOptions({
  queryKey: [...investorsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      portalApi('GET /api/v1/svc/investor-portal/lps', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const kycStates: Record<Investor['kyc_status'], { tone: Tone; label: string }> = {
  pending: { tone: 'quiet', label: 'Pending' },
  in_progress: { tone: 'open', label: 'In progress' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  expired: { tone: 'warning', label: 'Expired' },
}
