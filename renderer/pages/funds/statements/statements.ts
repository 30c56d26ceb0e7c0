import { queryOptions } from '@tanstack/react-query'
import { cfoApi } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

/** A fund's financial statements over some days; the fiscal year until the last closed day unless said otherwise. */
export const statementsQuery = (fundId: number, from: string | null, to: string | null) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'financial-statements', from, to],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/financial-statements', {
        params: { account_id: fundId },
        query: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
        signal,
      }),
  })
