import { type CurrencyUse, used, usesInBooks } from '../../../books/currency-use.ts'
import { findFund } from '../../../books/fund-accounts.ts'
import type { Context } from '../../../kernel/index.ts'

/** All that is kept in a fund's currency: of its books, its fees and what its investors agreed. */
export async function currencyUses(ctx: Context, fundId: number): Promise<CurrencyUse[]> {
  const counted = (table: 'fee_agreements' | 'fee_calculations' | 'lp_terms') =>
    ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('fund_account_id', '=', fundId)
      .executeTakeFirstOrThrow()
  return [
    ...(await usesInBooks(ctx, fundId)),
    ...used([
      { what: 'fee calculations', ...(await counted('fee_calculations')) },
      { what: 'fee terms', ...(await counted('fee_agreements')) },
      { what: 'side letters', ...(await counted('lp_terms')) },
    ]),
  ]
}

/** A fund's currency, its decimals, and what holds it. */
export async function currencyOf(ctx: Context, fundId: number) {
  const { currency, minor_digits } = await findFund(ctx, fundId)
  return { fund_account_id: fundId, currency, minor_digits, held_by: await currencyUses(ctx, fundId) }
}
