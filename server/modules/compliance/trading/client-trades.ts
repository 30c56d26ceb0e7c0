import type { z } from 'zod'
import { type Context, notFound, paginate } from '../../../kernel/index.ts'
import { assertOversees } from './restricted.ts'
import type { ClientTradeInput } from './schemas.ts'

/** The trades of clients that black out personal ones, newest first. */
export function listClientTrades(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  assertOversees(ctx)
  return paginate(ctx.db.selectFrom('client_trades').selectAll(), 'client_trades.id', slice)
}

export async function getClientTrade(ctx: Context, id: number) {
  assertOversees(ctx)
  const row = await ctx.db.selectFrom('client_trades').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const addClientTrade = (ctx: Context, input: z.output<typeof ClientTradeInput>) =>
  ctx.db
    .insertInto('client_trades')
    .values({
      issuer: input.issuer,
      ticker: input.ticker ?? null,
      isin: input.isin ?? null,
      cusip: input.cusip ?? null,
      traded_on: input.traded_on,
      note: input.note ?? null,
      entered_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes back a trade that was not done, or was mistyped. */
export async function deleteClientTrade(ctx: Context, id: number): Promise<void> {
  await getClientTrade(ctx, id)
  await ctx.db.deleteFrom('client_trades').where('id', '=', id).execute()
}
