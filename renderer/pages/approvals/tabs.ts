export const approvalTabs = ['waiting', 'approved', 'rejected', 'expired'] as const
export type ApprovalTab = (typeof approvalTabs)[number]
