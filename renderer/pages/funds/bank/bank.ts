import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { type BankLine, bankApi } from '../../../api/modules.ts'
import { bankKey } from '../../../queries/bank-accounts.ts'

export const statementsQuery = (fundId: number, accountId: number) =>
  queryOptions({
    queryKey: [...bankKey(fundId), accountId, 'statements'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        bankApi('GET /api/v1/svc/bank/accounts/{account_id}/statements', {
          params: { account_id: accountId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The movements of an account in one state, part after part. */
export const linesQuery = (fundId: number, accountId: number, status: BankLine['status']) =>
  infiniteQueryOptions({
    queryKey: [...bankKey(fundId), accountId, 'lines', status],
    queryFn: ({ pageParam, signal }) =>
      bankApi('GET /api/v1/svc/bank/accounts/{account_id}/lines', {
        params: { account_id: accountId },
        query: { status, limit: 200, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const reconciliationQuery = (fundId: number, accountId: number, asOf: string) =>
  queryOptions({
    queryKey: [...bankKey(fundId), accountId, 'reconciliation', asOf],
    queryFn: ({ signal }) =>
      bankApi('GET /api/v1/svc/bank/accounts/{account_id}/reconciliation', {
        params: { account_id: accountId },
        query: { as_of: asOf },
        signal,
      }),
  })
