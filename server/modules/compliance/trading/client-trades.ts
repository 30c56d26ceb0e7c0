import type { z } from 'zod'
import type { Context } from '../../../kernel/index.ts'
import { insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { clientTrade } from './client-trade.ts'
import { assertOversees } from './oversight.ts'

/** Query parameters of the list of client trades. */
export const clientTradeQuery = listQuery(clientTrade)

const pageOfTrades = listRecords(clientTrade)

/** The trades of clients that black out personal ones, newest first. */
export async function listClientTrades(ctx: Context, asked: z.output<typeof clientTradeQuery>) {
  assertOversees(ctx)
  return (await pageOfTrades(ctx, asked)).map(clientTrade.present)
}

export async function getClientTrade(ctx: Context, id: number) {
  assertOversees(ctx)
  return clientTrade.present(await clientTrade.find(ctx, id))
}

export const addClientTrade = async (ctx: Context, input: z.output<typeof clientTrade.Input>) =>
  clientTrade.present(await insertRecord(ctx, clientTrade, input, { entered_by: ctx.principal.name }))

/** Takes back a trade that was not done, or was mistyped. */
export async function deleteClientTrade(ctx: Context, id: number): Promise<void> {
  await getClientTrade(ctx, id)
  await ctx.db.deleteFrom('client_trades').where('id', '=', id).execute()
}
