import type { ApprovalTab } from '../../queries/approvals.ts'

export const approvalTabs: ReadonlyArray<{ key: ApprovalTab; label: string; none: string }> = [
  { key: 'waiting', label: 'Waiting', none: 'Nothing waiting for you' },
  { key: 'approved', label: 'Approved', none: 'Nothing approved yet' },
  { key: 'rejected', label: 'Rejected', none: 'Nothing rejected yet' },
  { key: 'expired', label: 'Expired', none: 'Nothing expired yet' },
]

/** Search parameters of the inbox. */
export interface ApprovalsSearch {
  tab?: ApprovalTab | undefined
  action?: number | undefined
  kind?: string | undefined
  module?: string | undefined
  soon?: true | undefined
}
