import type { Selectable } from 'kysely'
import { fromJsonOrNull } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findDeal } from '../../deals/deal.ts'
import { type Context, type Happening, paginate } from '../../kernel/index.ts'
import { sayEntry } from '../../kernel/timeline/entries.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  type?: string | undefined
}

/** Lists the activities of people and of the deal itself; its timeline also has calls of other modules. */
export async function listActivities(ctx: Context, dealId: number, { type, ...slice }: Filter) {
  await findDeal(ctx, dealId)
  let query = ctx.db
    .selectFrom('timeline_entries')
    .selectAll()
    .where('record_type', '=', 'deal')
    .where('record_id', '=', dealId)
    .where('origin', '!=', 'call')
  if (type) query = query.where('type', '=', type)
  return (await paginate(query, 'timeline_entries.id', slice)).map(row => present(ctx, row))
}

/** Logs an activity on a deal. */
export async function addActivity(ctx: Context, dealId: number, happening: Happening) {
  await findDeal(ctx, dealId)
  const id = await ctx.log([{ type: 'deal', id: dealId }], happening, 'person')
  const row = await ctx.db
    .selectFrom('timeline_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return present(ctx, row)
}

/** Logs an event on a deal that is known to exist. */
export const logActivity = (ctx: Context, dealId: number, happening: Happening) =>
  ctx.log([{ type: 'deal', id: dealId }], happening)

function present(ctx: Context, row: Selectable<Tables['timeline_entries']>) {
  const { id, record_id, type, summary, details, happened_on, author, created_at, updated_at } = sayEntry(
    ctx,
    row,
  )
  return {
    id,
    deal_id: record_id,
    type,
    summary,
    details: fromJsonOrNull<Record<string, unknown>>(details),
    happened_on,
    author,
    created_at,
    updated_at,
  }
}
