import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import { turnover } from './balances.ts'

/** The accounts of a fund's cash, with everything that details them. */
export const CASH = ['1010', '1020'] as const

/** A fund's cash at the end of a day, in minor units. */
export async function cashAt(ctx: Context, fundId: number, day: string): Promise<number> {
  const cash = familyOf(await accountsById(ctx, [fundId]), CASH)
  const moved = await turnover(ctx, { to: day }, [fundId])
  return moved.reduce((sum, one) => sum + (cash.has(one.account_id) ? one.debit - one.credit : 0), 0)
}
