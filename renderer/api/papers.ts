/** Flows between a fund and its investors, as the API names them. */
export type FlowKind = 'calls' | 'distributions' | 'distribution-events'

export const noticeFormats = ['pdf', 'csv', 'json'] as const
export type NoticeFormat = (typeof noticeFormats)[number]

/** Where the notices of a flow are, to send or to read by program; of one investor or of all. */
export const noticesAt = (kind: FlowKind, id: number, format: NoticeFormat, lpId?: number): string =>
  `/api/v1/svc/investor-portal/${kind}/${id}/notices${format === 'json' ? '' : `/${format}`}${lpId === undefined ? '' : `?lp_id=${lpId}`}`

/** Where a partner's Schedule K-1 is, to read or to compute with. */
export const formAt = (
  form: { fund_account_id: number; lp_id: number; tax_year: number },
  kind: 'pdf' | 'csv',
): string => `/api/v1/svc/cfo/accounts/${form.fund_account_id}/k1/${form.lp_id}/${form.tax_year}/${kind}`
