import type { ApprovalTab } from '../../queries/approvals.ts'

export const approvalTabs: readonly ApprovalTab[] = ['waiting', 'approved', 'rejected', 'expired']

/** What the address of the inbox may say. */
export interface ApprovalsSearch {
  tab?: ApprovalTab | undefined
  action?: number | undefined
  kind?: string | undefined
  module?: string | undefined
  soon?: true | undefined
}
