import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { bankApi } from '../api/modules.ts'
import { fundsKey } from './funds.ts'

/** Prefix of all queries invalidated when a movement is imported, matched or ignored. */
export const bankKey = (fundId: number) => [...fundsKey, fundId, 'bank'] as const

export const bankAccountsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...bankKey(fundId), 'accounts'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        bankApi('GET /api/v1/svc/bank/accounts', {
          query: { fund_account_id: fundId, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })
