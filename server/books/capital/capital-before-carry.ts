import type { Context } from '../../kernel/index.ts'
import { sumMinor } from '../../kernel/values/money.ts'
import { capitalAt } from './capital-lines.ts'
import { carryBalances } from './carry-balances.ts'

/**
 * Returns each partner's capital account at the end of a day before carried interest that is accrued, in minor
 * units. An accrual that went over with an interest is left out of the buyer's account, too.
 */
export async function capitalBeforeCarry(
  ctx: Context,
  fundId: number,
  date: string,
): Promise<(partner: number) => number> {
  const accounts = await capitalAt(ctx, fundId, date)
  const accrued = await carryBalances(ctx, fundId, { date, of: 'accrued' })
  return partner => sumMinor(Object.values(accounts.get(partner) ?? {})) - (accrued.get(partner) ?? 0)
}
