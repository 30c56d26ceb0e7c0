import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Decision, type DecisionCondition, decisionsApi } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const decisionsKey = ['decisions'] as const

export const decisionsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...decisionsKey, 'all', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        decisionsApi('GET /api/v1/svc/decisions', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const decisionQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}', { params: { decision_id: id }, signal }),
  })

export const bundleQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id, 'bundle'],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}/bundle', { params: { decision_id: id }, signal }),
  })

export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: [...decisionsKey, id, 'changes'],
    queryFn: ({ signal }) =>
      decisionsApi('GET /api/v1/svc/decisions/{decision_id}/changes', {
        params: { decision_id: id },
        signal,
      }),
  })

export const votersQuery = queryOptions({
  queryKey: [...decisionsKey, 'voters'],
  queryFn: ({ signal }) => decisionsApi('GET /api/v1/svc/decisions/voters', { signal }),
})

export const rulesQuery = queryOptions({
  queryKey: [...decisionsKey, 'rules'],
  queryFn: ({ signal }) => decisionsApi('GET /api/v1/svc/decisions/rules', { signal }),
})

export const paperAt = (id: number): string => `/api/v1/svc/decisions/${id}/paper`
export const bundleAt = (id: number): string => `/api/v1/svc/decisions/${id}/bundle`

export const decisionStates: Record<Decision['status'], { tone: Tone; label: string }> = {
  draft: { tone: 'quiet', label: 'Draft' },
  voting: { tone: 'open', label: 'Open for votes' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  deferred: { tone: 'warning', label: 'Deferred' },
  expired: { tone: 'quiet', label: 'Expired' },
  withdrawn: { tone: 'quiet', label: 'Withdrawn' },
}

/** Where its terms, members and conditions may change and its vote may be opened. */
export const isOpen = (status: Decision['status']): boolean => status === 'draft' || status === 'deferred'

export const voteLabels = { for: 'For', against: 'Against', abstain: 'Abstains' } as const

export const majorityLabels = {
  simple: 'More than half of those called',
  two_thirds: 'At least two thirds of those called',
  unanimous: 'All of those called',
} as const

export const conditionTones: Record<DecisionCondition['state'], { tone: Tone; label: string }> = {
  open: { tone: 'open', label: 'Open' },
  met: { tone: 'good', label: 'Met' },
  waived: { tone: 'warning', label: 'Waived' },
}

export const stageLabels = {
  term_sheet: 'Term sheet',
  closing: 'Closing',
  closed_won: 'Closed, won',
} as const
