import { viaOf } from '../kernel/audit.ts'
import type { ServedFile } from '../kernel/door/door.ts'
import type { Context } from '../kernel/routes/context.ts'

/** Writes down that a file left the office. */
export async function recordAccess(ctx: Context, { route, target, file }: ServedFile): Promise<void> {
  const { principal } = ctx
  await ctx.db
    .insertInto('access_log')
    .values({
      user_id: principal.userId,
      actor_name: principal.name,
      via: viaOf(principal),
      route: `${route.method} ${route.path}`,
      target,
      file: file.name,
      media_type: file.type,
      bytes: file.size,
      address: ctx.address,
      request_id: ctx.requestId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}

/** Deletes what is older than so many days. */
export async function forgetAccess(ctx: Context, days: number): Promise<void> {
  const before = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
  await ctx.db.deleteFrom('access_log').where('created_at', '<', before).execute()
}
