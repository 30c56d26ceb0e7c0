export const fundStatuses = ['raising', 'closed', 'archived'] as const
export type RaisedFundStatus = (typeof fundStatuses)[number]
