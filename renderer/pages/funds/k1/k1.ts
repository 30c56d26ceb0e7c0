import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type K1, type K1Input } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

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

/** What a fund's K-1s say of the partnership and of who prepared them. */
export const detailsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'k1 details'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1/details', {
        params: { account_id: fundId },
        signal,
      }),
  })

/** What people changed of one K-1. */
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

/** The boxes of Part III by what the form calls them. */
export const boxNames: Record<Box, string> = {
  '1': 'Ordinary business income',
  '2': 'Net rental real estate income',
  '3': 'Other net rental income',
  '4a': 'Guaranteed payments for services',
  '4b': 'Guaranteed payments for capital',
  '4c': 'Total guaranteed payments',
  '5': 'Interest income',
  '6a': 'Ordinary dividends',
  '6b': 'Qualified dividends',
  '6c': 'Dividend equivalents',
  '7': 'Royalties',
  '8': 'Net short-term capital gain',
  '9a': 'Net long-term capital gain',
  '9b': 'Collectibles gain',
  '9c': 'Unrecaptured section 1250 gain',
  '10': 'Net section 1231 gain',
  '11': 'Other income',
  '12': 'Section 179 deduction',
  '13': 'Other deductions',
  '14': 'Self-employment earnings',
  '15': 'Credits',
  '17': 'Alternative minimum tax items',
  '18': 'Tax-exempt income and nondeductible expenses',
  '19': 'Distributions',
  '20': 'Other information',
  '21': 'Foreign taxes',
}

/** What the form asks for, as a person reads it. */
export const missingNames: Record<K1['missing'][number], string> = {
  ein: 'the partnership’s employer identification number',
  partnership_address: 'the partnership’s address',
  filed_at: 'where the partnership files its return',
  tin: 'the partner’s taxpayer number',
  partner_address: 'the partner’s address',
  entity_type: 'what type of entity the partner is',
  jurisdiction: 'the partner’s jurisdiction',
  preparer: 'who prepared it',
}

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
