import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type K1, type K1Input } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { boxNames } from '../../../words/funds.ts'

/** The latest version of every year's Schedules K-1. */
export const formsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'k1'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1', {
          params: { account_id: fundId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The partnership's and the preparer's details on the fund's K-1s. */
export const detailsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'k1 details'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1/details', {
        params: { account_id: fundId },
        signal,
      }),
  })

/** Manual overrides of one K-1. */
export const overridesQuery = ({ fund_account_id, lp_id, tax_year }: K1) =>
  queryOptions({
    queryKey: [...fundsKey, fund_account_id, 'k1 overrides', lp_id, tax_year],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides', {
        params: { account_id: fund_account_id, lp_id, tax_year },
        signal,
      }),
  })

export type Box = K1Input['items'][number]['box']

/** A record with figures as keys does not keep its order: the boxes as the form has them. */
export const boxChoices = (Object.entries(boxNames) as Array<[Box, string]>)
  .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))

/** A box with its code: `13AE`. */
export const keyOf = ({ box, code }: { box: string; code: string | null }): string => `${box}${code ?? ''}`

/** The boxes that any of the forms has, in the order of the form. */
export const keysIn = (forms: readonly K1[]): string[] =>
  [...new Set(forms.flatMap(({ boxes }) => boxes.map(keyOf)))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
