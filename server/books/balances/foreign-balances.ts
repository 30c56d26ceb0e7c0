import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'

/** Accounts that are neither money nor claims to it: their currency is part of their fair value. */
const NOT_MONETARY = ['1310', '1320'] as const

/** An account's balance in its own currency at the end of a day, in minor units, debit positive. */
export interface ForeignBalance {
  account: GlAccountRow
  currency: string
  foreign: number
  /** Its cost in the fund's currency, before revaluations. */
  cost: number
  /** Its carrying amount. */
  book: number
  isMonetary: boolean
}

/** Balances of a fund's foreign-currency accounts at the end of a day, by code, including those always empty. */
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
