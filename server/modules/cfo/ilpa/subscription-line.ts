import { accountsById, familyOf } from '../../../books/accounts/chart.ts'
import { datedMovements } from '../../../books/balances/dated-movements.ts'
import type { LineMovement } from '../../../finance/subscription-line.ts'
import type { Context } from '../../../kernel/index.ts'

/** Subscription line payable. */
const LINE = ['2300'] as const

/** Drawings and repayments of a fund's subscription line up to the end of a day, as its book has them. */
export async function lineOfFund(ctx: Context, fundId: number, to: string): Promise<LineMovement[]> {
  const accounts = await accountsById(ctx, [fundId])
  return datedMovements(ctx, fundId, [...familyOf(accounts, LINE)], to)
}
