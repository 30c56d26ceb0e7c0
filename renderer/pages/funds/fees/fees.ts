import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type Fees } from '../../../api/modules.ts'
import { formatDate } from '../../../format/dates.ts'
import { fundsKey } from '../../../queries/funds.ts'

export type FeeTerms = NonNullable<Fees['terms']>
export type FeeCalculation = Fees['calculations'][number]

export const feesQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'fees'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/fees', { params: { account_id: fundId }, signal }),
  })

export const sideLettersQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'side letters'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/lp-terms', {
          params: { account_id: fundId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const letterClausesQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'letter clauses'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses', {
        params: { account_id: fundId },
        signal,
      }),
  })

/** Returns the effective date of terms in words. */
export const sinceOf = (effectiveFrom: string | null): string =>
  effectiveFrom === null ? 'Inception' : formatDate(effectiveFrom)
