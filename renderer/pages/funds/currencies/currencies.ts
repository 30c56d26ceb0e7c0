import { queryOptions } from '@tanstack/react-query'
import { cfoApi } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

/** The fund's foreign currency balances at the end of a day. */
export const foreignBalancesQuery = (fundId: number, day: string) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'foreign-balances', day],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/foreign-balances', {
        params: { account_id: fundId },
        query: { as_of: day },
        signal,
      }),
  })

/** Number of latest rates shown. */
export const RATES_SHOWN = 50

export const ratesQuery = queryOptions({
  queryKey: [...fundsKey, 'exchange-rates'],
  queryFn: ({ signal }) =>
    cfoApi('GET /api/v1/svc/cfo/exchange-rates', { query: { limit: RATES_SHOWN }, signal }),
})

/** The exchange rate on a day: units of `to` for one of `from`. */
export const rateQuery = (from: string, to: string, date: string) =>
  queryOptions({
    queryKey: [...fundsKey, 'exchange-rates', 'quote', from, to, date],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/exchange-rates/quote', { query: { from, to, date }, signal }),
  })
