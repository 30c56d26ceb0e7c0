import type { Selectable } from 'kysely'
import { fromJsonOrNull, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findDeal } from '../../deals/deal.ts'
import { type Context, paginate } from '../../kernel/index.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  type?: string | undefined
}

interface Entry {
  type: string
  summary: string
  details?: Record<string, unknown>
}

export async function listActivities(ctx: Context, dealId: number, { type, ...slice }: Filter) {
  await findDeal(ctx, dealId)
  let query = ctx.db.selectFrom('deal_activities').selectAll().where('deal_id', '=', dealId)
  if (type) query = query.where('type', '=', type)
  return (await paginate(query, 'deal_activities.id', slice)).map(present)
}

/** Logs what somebody did on a deal. */
export async function addActivity(ctx: Context, dealId: number, entry: Entry) {
  await findDeal(ctx, dealId)
  // An activity has no address of its own; the log it went to has.
  return logActivity(ctx, dealId, entry)
}

/** Writes an activity of a deal that is known to exist. */
export async function logActivity(ctx: Context, dealId: number, { type, summary, details }: Entry) {
  const activity = await ctx.db
    .insertInto('deal_activities')
    .values({
      deal_id: dealId,
      type,
      summary,
      details: details ? toJson(details) : null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(activity)
}

const present = (activity: Selectable<Tables['deal_activities']>) => ({
  ...activity,
  details: fromJsonOrNull<Record<string, unknown>>(activity.details),
})
