import { queryOptions } from '@tanstack/react-query'
import { cfoApi } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

/** A fund's relations to others at the end of a day; today unless said otherwise. */
export const structureQuery = (fundId: number, asOf: string | null) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'structure', asOf],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/structure', {
        params: { account_id: fundId },
        query: asOf ? { as_of: asOf } : {},
        signal,
      }),
  })
