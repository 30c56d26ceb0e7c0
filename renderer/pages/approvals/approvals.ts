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

type Counted = Pick<Action, 'status' | 'approvals' | 'approvals_needed'>

/** How far a proposal is that needs several people: `1 of 2 approved (by Ana Silva)`; null where one is enough. */
export function progressOf({ approvals, approvals_needed: needed }: Counted): string | null {
  if (needed < 2) return null
  const by = approvals.length > 0 ? ` (by ${approvals.map(({ approver }) => approver).join(', ')})` : ''
  return `${approvals.length} of ${needed} approved${by}`
}

/** How many people have to approve it still. */
export const missingOf = ({ status, approvals, approvals_needed }: Counted): number =>
  status === 'proposed' ? Math.max(0, approvals_needed - approvals.length) : 0

/** What an approval came to: it is done, or others have to approve as well. */
export function approvedText(action: Counted): string {
  const missing = missingOf(action)
  return missing === 0
    ? 'approved and done'
    : `your approval counts, it waits for ${missing === 1 ? 'one other person' : `${missing} others`}`
}
