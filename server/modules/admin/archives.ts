import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fromJson, fromJsonOrNull } from '../../database/columns.ts'
import {
  AppError,
  allows,
  type Context,
  entity,
  field,
  forbidden,
  type JobDefinition,
  notFound,
  type PrepareContext,
  StreamedFile,
  sayKept,
  sentence,
} from '../../kernel/index.ts'
import { assertFreshPassword } from '../../platform/identity/index.ts'
import { assertEveryArea } from '../../platform/office/rights.ts'

const KIND = 'archive'

export const Archive = entity('Archive', {
  id: field.id(),
  status: z
    .enum(['queued', 'running', 'succeeded', 'failed'])
    .meta({ description: 'Downloadable once `succeeded`' }),
  progress: z.int().meta({ description: 'Percent' }),
  message: z.string().nullable().meta({ description: 'Part being written' }),
  rows: z.int().nullable(),
  error: z.string().nullable(),
  kept: z.boolean().meta({ description: 'Whether the file still exists: the newest three are kept' }),
  created_at: field.timestamp(),
})

/** The archives of the office, newest first. */
export async function listArchives(ctx: Context) {
  assertEveryArea(ctx)
  const rows = await jobsOf(ctx.db).orderBy('id', 'desc').limit(20).execute()
  return rows.map(row => present(ctx, row))
}

export async function findArchive(ctx: Context, id: number) {
  assertEveryArea(ctx)
  const row = await jobsOf(ctx.db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(ctx, row)
}

/** Asks for an archive of everything; a job makes it. */
export async function askForArchive(ctx: Context) {
  assertEveryArea(ctx)
  // Named by the request's time, so that the newest sorts last; a random part tells two of one moment apart.
  const name = `${ctx.now.replaceAll(':', '-')}-${randomUUID()}`
  return findArchive(ctx, await ctx.enqueue({ kind: KIND, payload: { name } }))
}

/**
 * Returns the file to whoever manages the office: overseers are not shown hidden items of rooms, which it
 * contains.
 */
export async function archiveFile(ctx: PrepareContext, id: number): Promise<StreamedFile> {
  assertEveryArea(ctx)
  if (!allows(ctx.principal, { key: 'admin' }, 'office:manage')) throw forbidden()
  await assertFreshPassword(ctx)
  const { orgId } = ctx.principal
  const made = await ctx.read(db => jobsOf(db).where('id', '=', id).executeTakeFirst())
  if (!made) throw notFound()
  const { archives } = ctx.services
  const { name } = payloadOf(made)
  if (made.status !== 'succeeded' || !archives.has(orgId, name))
    throw new AppError(
      409,
      'not_ready',
      sentence`This archive is not ready, has failed, or was replaced by a newer one.`,
    )
  const file = {
    name: `fund-office-${made.created_at.slice(0, 10)}.zip`,
    type: 'application/zip',
  }
  const target = `/api/v1/svc/admin/archives/${id}/file`
  return new StreamedFile({
    ...file,
    parts: [{ ...file, target, size: archives.sizeOf(orgId, name) }],
    open: () => archives.open(orgId, name),
  })
}

export const archiveJob: JobDefinition = {
  kind: KIND,
  attempts: 2,
  prepare: (ctx, payload) =>
    ctx.services.archives.write(
      { orgId: ctx.principal.orgId, name: (payload as Payload).name, now: ctx.now },
      ctx.progress,
    ),
  finish: async (_ctx, _payload, written: { rows: number; files: number }) => written,
}

const jobsOf = (db: Context['db']) =>
  db
    .selectFrom('jobs')
    .select([
      'id',
      'status',
      'progress',
      'message',
      'message_said',
      'payload',
      'result',
      'error',
      'created_at',
    ])
    .where('kind', '=', KIND)

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsOf>['executeTakeFirstOrThrow']>>

interface Payload {
  /** The name of its file, without the extension. */
  name: string
}
const payloadOf = ({ payload }: JobRow) => fromJson<Payload>(payload)

const present = ({ principal, services, say }: Context, row: JobRow) => ({
  id: row.id,
  status: row.status as 'queued' | 'running' | 'succeeded' | 'failed',
  progress: row.progress,
  message: row.message && sayKept(say, row.message, row.message_said),
  rows: fromJsonOrNull<{ rows: number }>(row.result)?.rows ?? null,
  error: row.error,
  kept: services.archives.has(principal.orgId, payloadOf(row).name),
  created_at: row.created_at,
})
