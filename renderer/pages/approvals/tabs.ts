import type { ApprovalTab } from '../../queries/approvals.ts'

export const approvalTabs: ReadonlyArray<{ key: ApprovalTab; label: string }> = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'expired', label: 'Expired' },
]

/** What the address of the inbox may say. */
export interface ApprovalsSearch {
  tab?: ApprovalTab | undefined
  action?: number | undefined
  kind?: string | undefined
  module?: string | undefined
  soon?: true | undefined
}
