import { converted } from '../../finance/exchange.ts'
import type { Context } from '../../kernel/index.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { type ForeignBalance, foreignBalances } from '../balances/foreign-balances.ts'
import { findRate, type Rate } from './rates.ts'

/** Foreign balances with their value on a day; unknown without a rate. */
export interface Valued extends ForeignBalance {
  rate: Rate | undefined
  /** In minor units of the fund's currency. */
  worth: number | undefined
}

/** The foreign balances of a day at its rates. */
export async function valued(ctx: Pick<Context, 'db'>, fund: FundRow, asOf: string): Promise<Valued[]> {
  const found: Valued[] = []
  for (const held of await foreignBalances(ctx, fund, asOf)) {
    const rate = await findRate(ctx, held.currency, fund.currency, asOf)
    const worth = rate && converted(held.foreign, rate.rate, held.currency, fund.currency)
    found.push({ ...held, rate, worth })
  }
  return found
}
