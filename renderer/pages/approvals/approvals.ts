import { queryOptions } from '@tanstack/react-query'
import { type Action, agentApi } from '../../api/modules.ts'
import type { ApprovalTab } from './tabs.ts'

const STATUS: Record<ApprovalTab, Action['status']> = {
  waiting: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
}

/** How often what waits is looked at again, in milliseconds. */
const REFRESH = 4000

/** As many as are looked through at once; nobody decides more in one sitting. */
const MOST = 500

/** The proposals of one tab, newest first, kept fresh while they are shown. */
export const approvalsQuery = (tab: ApprovalTab) =>
  queryOptions({
    queryKey: ['approvals', tab],
    queryFn: ({ signal }) =>
      agentApi('GET /api/v1/svc/agent/approvals', { query: { status: STATUS[tab], limit: MOST }, signal }),
    refetchInterval: REFRESH,
  })
