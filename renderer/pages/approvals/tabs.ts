export const approvalTabs = ['waiting', 'approved', 'rejected', 'expired'] as const
export type ApprovalTab = (typeof approvalTabs)[number]

/** What the address of the inbox may say. */
export interface ApprovalsSearch {
  tab?: ApprovalTab | undefined
  action?: number | undefined
  kind?: string | undefined
  module?: string | undefined
  soon?: true | undefined
}
