import { buffer } from 'node:stream/consumers'
import { type Context, conflict, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { version as program } from '../../../kernel/version.ts'
import { notInStore } from '../../../platform/documents/unread-reasons.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { type Findings, type PackedFindings, unpack } from '../../../reading/analysis.ts'
import type { ReadDocument, ReadingStatus } from '../../../reading/text/document.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { lookThrough, lookThroughFile } from '../../../sources/analyse.ts'
import { reasonTooLarge, WALK } from '../../../sources/connections/walk.ts'
import type { Print } from '../../../sources/prints.ts'
import { fileOfVersion } from '../../vdr/index.ts'
import { keptDocument } from '../documents/kept-document.ts'
import { type Listed, runRow } from './pieces.ts'

/** The findings of one document, and its fingerprint. */
interface LookedThrough extends Listed, Print {
  packed: PackedFindings
}

/** Looks through some documents of a room; one that is gone since the run began has nothing found in it. */
export async function lookThroughSome(
  ctx: PrepareContext,
  some: readonly Listed[],
  asOf: string,
): Promise<LookedThrough[]> {
  const found = await aFewAtATime(some, ctx.services.reader.processes + 1, async one => {
    const file = await ctx.read(db => fileOfVersion({ db }, one.id, one.version))
    if (!file) return null
    return { ...one, size: file.size, sha256: file.sha256, packed: await findingsIn(ctx, one, file, asOf) }
  })
  return found.filter(one => one !== null)
}

async function findingsIn(
  ctx: PrepareContext,
  { id, version, name }: Listed,
  { file_id, size }: { file_id: number; size: number },
  asOf: string,
): Promise<PackedFindings> {
  const known = await ctx.read(db => keptDocument(db, { id, version, name }))
  if (known) return lookThrough(ctx, known, asOf)
  if (size > WALK.fileBytes) return lookThrough(ctx, unread(name, 'too_large', reasonTooLarge(WALK)), asOf)
  const file = await ctx.read(db => storedFileOf({ ...ctx, db }, file_id, name))
  const bytes = await file.bytes
    .open(0, size - 1)
    .then(buffer)
    .catch(() => null)
  return bytes === null
    ? lookThrough(ctx, unread(name, 'unreadable', notInStore.english), asOf)
    : lookThroughFile(ctx, { name, bytes, mediaType: file.type }, asOf)
}

const unread = (name: string, status: ReadingStatus, reason: string): ReadDocument => ({
  ...{ name, format: null, status, reason },
  pages: [],
})

/** Stores findings until the run combines them, and its progress. */
export async function keepFindings(
  ctx: Context,
  runId: number,
  found: readonly LookedThrough[],
  asked: number,
) {
  const run = await runRow(ctx, runId)
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  for (const { id, name, size, sha256, packed } of found)
    await ctx.db
      .insertInto('vdr_run_findings')
      .values({
        diligence_run_id: run.id,
        ...{ document_id: id, name, size, sha256 },
        made_by: program,
        findings: Buffer.from(packed).toString('base64'),
        ...stamp,
      })
      .execute()
  await ctx.db
    .updateTable('vdr_diligence_runs')
    .set({ documents_read: run.documents_read + asked, updated_at: ctx.now })
    .where('id', '=', run.id)
    .execute()
  return { documents: found.map(({ id, packed }) => ({ id, ...toldOf(unpack(packed)) })) }
}

const toldOf = ({ document, flags }: Findings) => ({
  status: document.status,
  pages: document.pages,
  flags: flags.length,
})

/** Returns the run's findings in single documents. */
export async function findingsOfRun(ctx: PrepareContext, runId: number) {
  const rows = await ctx.read(async db => {
    const { id } = await runRow({ db }, runId)
    return db
      .selectFrom('vdr_run_findings')
      .select(['name', 'size', 'sha256', 'made_by', 'findings'])
      .where('diligence_run_id', '=', id)
      .orderBy('name')
      .execute()
  })
  if (rows.some(({ made_by }) => made_by !== program))
    throw conflict(
      'run_diverged',
      sentence`The program changed while this run was interrupted. Run it again.`,
    )
  return {
    packed: rows.map(({ findings }): PackedFindings => Buffer.from(findings, 'base64')),
    prints: new Map(rows.map(({ name, size, sha256 }) => [name, { size, sha256 }])),
  }
}
