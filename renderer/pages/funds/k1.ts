/** Where a partner's Schedule K-1 is, to read or to compute with. */
export const formAt = (
  form: { fund_account_id: number; lp_id: number; tax_year: number },
  kind: 'pdf' | 'csv',
): string => `/api/v1/svc/cfo/accounts/${form.fund_account_id}/k1/${form.lp_id}/${form.tax_year}/${kind}`
