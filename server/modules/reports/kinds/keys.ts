/** The kinds of reports. */
export const reportKinds = [
  'quarterly_letter',
  'lp_report',
  'portfolio_one_pager',
  'board_paper',
  'ic_paper',
] as const
export type ReportKindKey = (typeof reportKinds)[number]

/** The records that a report may be about. */
export const subjects = ['fund', 'deal', 'investor'] as const
export type SubjectType = (typeof subjects)[number]
