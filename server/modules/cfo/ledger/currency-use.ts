import { type CurrencyUse, used, usesInBooks } from '../../../books/accounts/currency-use.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { type UsedBy, usesOf } from '../../../platform/in-use.ts'

/**
 * Returns all records in a fund's currency: of its books, its fees, its investors' terms, and other areas.
 */
export async function currencyUses(ctx: Context, fundId: number): Promise<CurrencyUse[]> {
  const counted = (table: 'fee_agreements' | 'fee_calculations' | 'lp_terms') =>
    ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('fund_account_id', '=', fundId)
      .executeTakeFirstOrThrow()
  const resting = Map.groupBy(await usesOf(ctx, 'fund_account.currency', fundId), ({ what }) => String(what))
  return [
    ...(await usesInBooks(ctx, fundId)),
    ...used([
      { what: sentence`fee calculations`, ...(await counted('fee_calculations')) },
      { what: sentence`fee terms`, ...(await counted('fee_agreements')) },
      { what: sentence`side letters`, ...(await counted('lp_terms')) },
    ]),
    ...[...resting.values()].map(some => ({ what: (some[0] as UsedBy).what, count: some.length })),
  ]
}

/** Returns a fund's currency, its decimals, and the records that fix it. */
export async function currencyOf(ctx: Context, fundId: number) {
  const { currency, minor_digits } = await findFund(ctx, fundId)
  const held_by = (await currencyUses(ctx, fundId)).map(({ what, count }) => ({ what: ctx.say(what), count }))
  return { fund_account_id: fundId, currency, minor_digits, held_by }
}
