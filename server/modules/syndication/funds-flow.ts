import { balanceOf } from '../../finance/funds-flow.ts'
import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import { allocationsOf, claimSyndication, fundsOf } from './rows.ts'
import type { UseInput } from './schemas.ts'
import { takesPart } from './states.ts'
import { syndication } from './syndication.ts'

const usesOf = ({ db }: Context, syndicationId: number) =>
  db
    .selectFrom('syndication_uses')
    .selectAll()
    .where('syndication_id', '=', syndicationId)
    .orderBy('id')
    .execute()

/** Returns the sources and uses; `difference` is the allocated amount less the uses. */
export async function fundsFlow(ctx: Context, id: number) {
  const { currency } = await syndication.find(ctx, id)
  const live = (await allocationsOf(ctx, id)).filter(
    row => takesPart(fundsOf(row)) && (row.allocated_minor ?? 0) > 0,
  )
  const uses = await usesOf(ctx, id)
  const money = (minor: number) => fromMinor(minor, currency)
  const { sourced, used, difference, balanced } = balanceOf(
    live.map(({ allocated_minor }) => allocated_minor as number),
    uses.map(({ amount_minor }) => amount_minor),
  )
  return {
    syndication_id: id,
    currency,
    sources: live.map(row => ({
      allocation_id: row.id,
      investor_name: row.investor_name,
      amount: money(row.allocated_minor as number),
      received: money(row.received_minor),
      received_on: row.received_on,
    })),
    uses: uses.map(use => presentUse(use, currency)),
    total_sources: money(sourced),
    total_received: money(sumMinor(live.map(({ received_minor }) => received_minor))),
    total_uses: money(used),
    difference: money(difference),
    balanced,
  }
}

function presentUse(use: Awaited<ReturnType<typeof usesOf>>[number], currency: string) {
  const { org_id: _, amount_minor, ...shown } = use
  return { ...shown, amount: fromMinor(amount_minor, currency), currency }
}

export async function addUse(ctx: Context, syndicationId: number, { payee, purpose, amount }: UseInput) {
  const { currency } = await claimSyndication(ctx, syndicationId)
  const use = await ctx.db
    .insertInto('syndication_uses')
    .values({
      syndication_id: syndicationId,
      payee,
      purpose,
      amount_minor: toMinor(amount, currency, 'amount'),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentUse(use, currency)
}

export async function getUse(ctx: Context, syndicationId: number, id: number) {
  const { currency } = await syndication.find(ctx, syndicationId)
  const use = (await usesOf(ctx, syndicationId)).find(one => one.id === id)
  if (!use) throw notFound()
  return presentUse(use, currency)
}

export async function removeUse(ctx: Context, syndicationId: number, id: number): Promise<void> {
  const { status } = await claimSyndication(ctx, syndicationId)
  await getUse(ctx, syndicationId, id)
  if (status === 'funded')
    throw conflict('not_open', sentence`The syndication is funded: its uses can no longer be changed.`, {
      state: status,
    })
  await ctx.db.deleteFrom('syndication_uses').where('id', '=', id).execute()
}

/** Keeps that the caller heard the payee confirm the account, on a number that the office knew before. */
export async function confirmByCallBack(ctx: Context, syndicationId: number, id: number) {
  const { currency } = await claimSyndication(ctx, syndicationId)
  await getUse(ctx, syndicationId, id)
  const use = await ctx.db
    .updateTable('syndication_uses')
    .set({ called_back_by: ctx.principal.name, called_back_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentUse(use, currency)
}
