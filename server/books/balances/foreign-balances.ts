import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'

/** What is not money nor a claim to it: its currency is a part of its fair value, which the valuation takes in. */
const NOT_MONETARY = ['1310', '1320'] as const

/** What an account holds in its own currency at the end of a day, in minor units, a debit positive. */
export interface ForeignBalance {
  account: GlAccountRow
  currency: string
  foreign: number
  /** What that cost in the fund's currency: without what revaluations changed. */
  cost: number
  /** What the book has it at. */
  book: number
  isMonetary: boolean
}

/** What a fund's accounts in other currencies hold at the end of a day, by code; those that never held anything too. */
export async function foreignBalances(
  { db }: Pick<Context, 'db'>,
  fund: FundRow,
  asOf: string,
): Promise<ForeignBalance[]> {
  const all = await accountsById({ db }, [fund.id])
  const accounts = [...all.values()].filter(({ foreign_currency }) => foreign_currency !== null)
  if (accounts.length === 0) return []
  const rows = await db
    .selectFrom('gl_lines')
    .select('account_id')
    .select([
      sql<number>`sum(case when debit_minor > 0 then foreign_minor else 0 - foreign_minor end)`.as('foreign'),
      sql<number>`sum(case when foreign_minor > 0 then debit_minor - credit_minor else 0 end)`.as('cost'),
      sql<number>`sum(debit_minor - credit_minor)`.as('book'),
    ])
    .where('fund_account_id', '=', fund.id)
    .where('date', '<=', asOf)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .groupBy('account_id')
    .execute()
  const sums = new Map(rows.map(row => [row.account_id, row]))
  const valued = familyOf(all, NOT_MONETARY)
  return accounts.map(account => {
    const { foreign = 0, cost = 0, book = 0 } = sums.get(account.id) ?? {}
    return {
      account,
      currency: account.foreign_currency as string,
      // Postgres sums integers to a text.
      foreign: Number(foreign),
      cost: Number(cost),
      book: Number(book),
      isMonetary: !valued.has(account.id),
    }
  })
}
