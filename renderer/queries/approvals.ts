import { queryOptions } from '@tanstack/react-query'
import { type AgentAction, agentApi } from '../api/modules.ts'

/** The state of the proposals that each tab of the inbox lists. */
const STATUS = {
  waiting: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
} as const satisfies Record<string, AgentAction['status']>

export type ApprovalTab = keyof typeof STATUS

/** Refresh interval in milliseconds of waiting proposals. */
const REFRESH = 4000

/** Proposals waiting on one deal. */
export const approvalsOfDealQuery = (deal_id: number) =>
  queryOptions({
    queryKey: ['approvals', 'deal', deal_id],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent/approvals', { query: { deal_id, limit: MOST }, signal }),
    refetchInterval: REFRESH,
  })

/** Waiting proposals of one kind of change. */
export const waitingOfKindQuery = (kind: string) =>
  queryOptions({
    queryKey: ['approvals', 'kind', kind],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent/approvals', { query: { kind, limit: MOST }, signal }),
    refetchInterval: REFRESH,
  })

/** More proposals than anybody decides in one sitting. */
const MOST = 500

/** The proposals of one tab, newest first, kept fresh while they are shown. */
export const approvalsQuery = (tab: ApprovalTab) =>
  queryOptions({
    queryKey: ['approvals', tab],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent/approvals', { query: { status: STATUS[tab], limit: MOST }, signal }),
    refetchInterval: REFRESH,
  })
