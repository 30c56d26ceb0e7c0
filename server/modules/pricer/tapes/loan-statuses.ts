/** What a month's remittance makes of a loan. */
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
