import { queryOptions } from '@tanstack/react-query'
import { cfoApi } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

/** A fund's term, status and history. */
export const lifeQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'life'],
    queryFn: () =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/life', { params: { account_id: fundId } }),
  })
