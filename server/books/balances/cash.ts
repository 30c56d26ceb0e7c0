import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import { turnover } from './balances.ts'

/** The accounts of a fund's cash, with everything that details them. */
export const CASH = ['1010', '1020'] as const

/** Returns a fund's cash at the end of a day, in minor units; cash in other currencies at its book value. */
export const cashAt = (ctx: Context, fundId: number, day: string): Promise<number> =>
  sumOf(ctx, fundId, day, () => true)

/** Returns the cash on accounts in the fund's own currency. */
export const ownCashAt = (ctx: Context, fundId: number, day: string): Promise<number> =>
  sumOf(ctx, fundId, day, ({ foreign_currency }) => foreign_currency === null)

async function sumOf(
  ctx: Context,
  fundId: number,
  day: string,
  counts: (account: GlAccountRow) => boolean,
): Promise<number> {
  const accounts = await accountsById(ctx, [fundId])
  const cash = familyOf(accounts, CASH)
  const moved = await turnover(ctx, { to: day }, [fundId])
  return moved
    .filter(({ account_id: id }) => cash.has(id) && counts(accounts.get(id) as GlAccountRow))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}
