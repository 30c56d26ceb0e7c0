import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { cfoApi, investorPortalApi, investorsApi } from '../api/modules.ts'
import { sumOf } from '../format/sums.ts'

/** The register of investors. */
export const investorsKey = ['investors', 'register'] as const

export const investorsQuery = queryOptions({
  queryKey: [...investorsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      investorPortalApi('GET /api/v1/svc/investor-portal/lps', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const investorQuery = (id: number) =>
  queryOptions({
    queryKey: ['investors', 'one', id],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/lps/{lp_id}', { params: { lp_id: id }, signal }),
  })

/** An investor's commitments by closing. */
export const closingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['investors', 'one', id, 'closings'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        investorPortalApi('GET /api/v1/svc/investor-portal/commitments', {
          query: { lp_id: id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** A fund's investors with their commitments to it, over all closings, in the order they came in. */
export const committedQuery = (fundId: number) =>
  queryOptions({
    queryKey: ['investors', 'committed to', fundId],
    queryFn: async ({ signal }) => {
      const { items } = await everything(cursor =>
        investorPortalApi('GET /api/v1/svc/investor-portal/commitments', {
          query: { fund_account_id: fundId, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      )
      const register = await everything(cursor =>
        investorPortalApi('GET /api/v1/svc/investor-portal/lps', {
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      )
      const names = new Map(register.items.map(({ id, name }) => [id, name]))
      const byInvestor = Map.groupBy(items.toReversed(), ({ lp_id }) => lp_id)
      return [...byInvestor].map(([id, closings]) => ({
        id,
        name: names.get(id) ?? `Investor ${id}`,
        commitment: sumOf(
          closings.map(({ amount }) => amount),
          closings[0]?.currency ?? 'USD',
        ),
      }))
    },
  })

/** The later closings of a fund that were equalised, newest first. */
export const subsequentClosesQuery = (fundId: number) =>
  queryOptions({
    queryKey: ['investors', 'closings', fundId],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes', {
        params: { account_id: fundId },
        signal,
      }),
  })

/** Interests that went over from one investor to another, of a fund or of an investor, newest first. */
export const transfersQuery = (of: { fund_account_id: number } | { lp_id: number }) =>
  queryOptions({
    queryKey: ['investors', 'transfers', of],
    queryFn: ({ signal }) =>
      everything(cursor =>
        investorPortalApi('GET /api/v1/svc/investor-portal/transfers', {
          query: { ...of, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The notes and history of an investor, filtered by the typed text. */
export const memoryQuery = (id: number, q: string) =>
  queryOptions({
    queryKey: ['investors', 'one', id, 'memory', q],
    queryFn: ({ signal }) =>
      everything(cursor => {
        const slice = { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) }
        return q === ''
          ? investorsApi('GET /api/v1/svc/investors/lp/{lp_id}/memory', {
              params: { lp_id: id },
              query: slice,
              signal,
            })
          : investorsApi('GET /api/v1/svc/investors/lp/{lp_id}/memory/search', {
              params: { lp_id: id },
              query: { ...slice, q },
              signal,
            })
      }),
  })

/** The capital accounts of an investor at the closes of a fund, newest first, and their Schedules K-1. */
export const fundPapersQuery = (lpId: number, fundId: number) =>
  queryOptions({
    queryKey: ['investors', 'one', lpId, 'papers', fundId],
    queryFn: async ({ signal }) => {
      const params = { account_id: fundId }
      const [closes, forms] = await Promise.all([
        everything(cursor =>
          cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close', {
            params,
            query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
            signal,
          }),
        ),
        everything(cursor =>
          cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1', {
            params,
            query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
            signal,
          }),
        ),
      ])
      return {
        statements: closes.items.flatMap(close => {
          const account = close.capital_accounts?.find(({ lp_id }) => lp_id === lpId)
          return close.status === 'closed' && account ? [{ ...account, close }] : []
        }),
        forms: forms.items.filter(({ lp_id }) => lp_id === lpId),
      }
    },
  })

/** An investor's capital account statement as of a close. */
export const statementQuery = (lpId: number, fundId: number, closeId: number) =>
  queryOptions({
    queryKey: ['investors', 'one', lpId, 'statement', fundId, closeId],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements', {
        params: { account_id: fundId, close_id: closeId },
        query: { lp_id: lpId },
        signal,
      }),
  })
