import { viaOf } from '../kernel/audit.ts'
import type { ServedFiles } from '../kernel/door/door.ts'
import type { Context } from '../kernel/routes/context.ts'

/** Rows of one statement, so that none has more parameters than a database takes. */
const AT_ONCE = 500

/** Writes down which files left the office. */
export async function recordAccess(ctx: Context, { route, files }: ServedFiles): Promise<void> {
  const { principal } = ctx
  const rows = files.map(({ target, name, type, size }) => ({
    user_id: principal.userId,
    actor_name: principal.name,
    via: viaOf(principal),
    route: `${route.method} ${route.path}`,
    target,
    file: name,
    media_type: type,
    bytes: size,
    address: ctx.address,
    request_id: ctx.requestId,
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await ctx.db
      .insertInto('access_log')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Deletes what is older than so many days. */
export async function forgetAccess(ctx: Context, days: number): Promise<void> {
  const before = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
  await ctx.db.deleteFrom('access_log').where('created_at', '<', before).execute()
}
