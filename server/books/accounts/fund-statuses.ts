/** The statuses of a fund, in the order of its life. */
export const fundStatuses = ['active', 'winding_up', 'liquidated'] as const
export type FundStatus = (typeof fundStatuses)[number]
