/** Statuses of a loan after a month's remittance. */
export const loanStatuses = [
  'paid',
  'short',
  'delinquent_30',
  'delinquent_60',
  'delinquent_90',
  'prepaid',
  'defaulted',
  'missing',
] as const
