import type { AgentAction } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'

type Counted = Pick<AgentAction, 'status' | 'approvals' | 'approvals_needed'>

/**
 * Returns the progress of a proposal that needs several approvals: `1 of 2 approved (by Ana Silva)`. Null
 * where one is enough.
 */
export function progressOf({ approvals, approvals_needed: needed }: Counted): string | null {
  if (needed < 2 && approvals.every(({ delegate }) => delegate === null)) return null
  const by = approvals.length > 0 ? ` (by ${approvals.map(approvedBy).join(', ')})` : ''
  return `${approvals.length} of ${needed} approved${by}`
}

/**
 * Returns the author of an approval, the delegator where it was delegated, and the key where nobody was
 * signed in.
 */
const approvedBy = ({ approver, by_key, delegate }: AgentAction['approvals'][number]): string => {
  if (delegate) return `${delegate.name} for ${approver}, until ${formatDate(delegate.until)}`
  return by_key === null ? approver : `${approver}, by the API key ${by_key}`
}

/** Returns the number of approvals still missing. */
export const missingOf = ({ status, approvals, approvals_needed }: Counted): number =>
  status === 'proposed' ? Math.max(0, approvals_needed - approvals.length) : 0

/** Returns the message after an approval: executed, or waiting for others. */
export function approvedText(action: Counted): string {
  const missing = missingOf(action)
  if (missing > 0 && action.approvals.length === 0) return 'corrected; someone else must approve it'
  return missing === 0
    ? 'approved and done'
    : `your approval counts; waiting for ${missing === 1 ? 'one other person' : `${missing} others`}`
}
