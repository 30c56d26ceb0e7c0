import { viaOf } from '../kernel/audit.ts'
import type { Context } from '../kernel/routes/context.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import type { FilePart } from '../kernel/routes/file.ts'

/** Rows of one statement, so that none has more parameters than a database takes. */
const AT_ONCE = 500

/** Files that left the office, and the call that tells of them. */
interface Left {
  route: Pick<AnyRoute, 'method' | 'path'>
  files: ReadonlyArray<FilePart & { rows?: number }>
}

/** Writes down which files left the office. */
export async function recordAccess(ctx: Context, { route, files }: Left): Promise<void> {
  const { principal } = ctx
  const rows = files.map(({ target, name, type, size, rows: count }) => ({
    user_id: principal.userId,
    actor_name: principal.name,
    via: viaOf(principal),
    route: `${route.method} ${route.path}`,
    target,
    file: name,
    media_type: type,
    bytes: size,
    rows: count ?? null,
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

/** Deletes entries older than so many days. */
export async function forgetAccess(ctx: Context, days: number): Promise<void> {
  const before = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
  await ctx.db.deleteFrom('access_log').where('created_at', '<', before).execute()
}
