import { queryOptions } from '@tanstack/react-query'
import type { InvestorDetail } from '../../api/modules.ts'
import { fundPapersQuery } from '../../queries/investors.ts'

/** The calls of which an investor has a notice. */
export const callsToldTo = ({ capital_calls }: Pick<InvestorDetail, 'capital_calls'>) =>
  capital_calls.filter(({ issued_at }) => issued_at !== null)

/** The funds whose books state an investor's capital account. */
export const fundsOf = ({ commitments }: Pick<InvestorDetail, 'commitments'>) =>
  commitments.flatMap(({ fund_account_id, fund, currency }) =>
    fund_account_id === null ? [] : [{ id: fund_account_id, name: fund ?? '', currency }],
  )

/** Counts an investor's papers: notices and, from the funds' books, statements and Schedules K-1. */
export const papersQuery = (investor: InvestorDetail, { books }: { books: boolean }) =>
  queryOptions({
    queryKey: ['investors', 'one', investor.id, 'papers', 'count', books],
    queryFn: async ({ client }) => {
      const found = await Promise.all(
        (books ? fundsOf(investor) : []).map(({ id }) => client.fetchQuery(fundPapersQuery(investor.id, id))),
      )
      const ofFunds = found.map(({ statements, forms }) => statements.length + forms.length)
      return { total: ofFunds.reduce((sum, one) => sum + one, callsToldTo(investor).length) }
    },
  })
