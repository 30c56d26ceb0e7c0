import { buffer } from 'node:stream/consumers'
import { toBit, toJson } from '../../../database/columns.ts'
import type { Context, JobDefinition, ScheduledTask } from '../../../kernel/index.ts'
import type { JobContext } from '../../../kernel/work.ts'
import { notInStore } from '../../../platform/documents/unread-reasons.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { type KeptText, keptTextOf } from '../../../reading/kept-text.ts'
import type { DocumentPage, ReadDocument } from '../../../reading/text/document.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { reasonTooLarge, WALK } from '../../../sources/connections/walk.ts'
import { READ_JOB, readSoon } from './upkeep.ts'

/** Documents that are read before others have a turn. */
const AT_ONCE = 10

type Db = Context['db']

/** Documents of rooms whose bytes nobody has read as they are now. */
const unreadIn = (db: Db) =>
  db
    .selectFrom('vdr_room_documents')
    .leftJoin('vdr_readings', join =>
      join
        .onRef('vdr_readings.document_id', '=', 'vdr_room_documents.id')
        .onRef('vdr_readings.version', '=', 'vdr_room_documents.version'),
    )
    .select([
      'vdr_room_documents.id',
      'vdr_room_documents.name',
      'vdr_room_documents.file_id',
      'vdr_room_documents.version',
    ])
    .where('kept_since', 'is not', null)
    .where('vdr_room_documents.status', '=', 'ready')
    .where('vdr_readings.id', 'is', null)
    .orderBy('vdr_room_documents.id')

type Unread = Awaited<ReturnType<ReturnType<typeof unreadIn>['executeTakeFirstOrThrow']>>

/** Reads the documents that the office keeps, each once, so that their pages are searched and quoted. */
export const readDocuments: JobDefinition = {
  kind: READ_JOB,
  async prepare(job) {
    const unread = await job.read(db => unreadIn(db).limit(AT_ONCE).execute())
    await aFewAtATime(unread, job.services.reader.processes + 1, async one => {
      const text = await textOf(job, one)
      await job.commit(ctx => keepText(ctx, one, text))
    })
  },
  async finish(ctx) {
    await readTheRest(ctx)
    return null
  },
}

async function readTheRest(ctx: Context): Promise<void> {
  if (await unreadIn(ctx.db).limit(1).executeTakeFirst()) await readSoon(ctx)
}

/** Whatever was left unread, as by a job that was given up. */
export const nightlyReading: ScheduledTask = {
  name: 'read-room-documents',
  cron: '15 2 * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(readTheRest)),
}

async function textOf(job: JobContext, { name, file_id }: Unread): Promise<KeptText> {
  const file = await job.read(db => storedFileOf({ ...job, db }, file_id, name))
  if (file.size > WALK.fileBytes) return unread(name, 'too_large', reasonTooLarge(WALK))
  const bytes = await file.bytes
    .open(0, file.size - 1)
    .then(buffer)
    .catch(() => null)
  if (bytes === null) return unread(name, 'unreadable', notInStore.english)
  return job.services.reader.keptText({ name, bytes, mediaType: file.type })
}

const unread = (name: string, status: ReadDocument['status'], reason: string): KeptText =>
  keptTextOf({ name, format: null, status, reason, pages: [] })

/** Stores the text, unless the document has other bytes by now. */
async function keepText(
  ctx: Context,
  { id, version }: Unread,
  { document, profile }: KeptText,
): Promise<void> {
  const { status, reason, format, pages } = document
  const current = await ctx.db
    .updateTable('vdr_room_documents')
    .set(format === 'pdf' ? { page_count: pages.length || null } : { version })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'ready')
    .returning('id')
    .executeTakeFirst()
  if (!current) return
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  const read = { version, status, reason, format, pages: pages.length, profile: toJson(profile) }
  await ctx.db
    .insertInto('vdr_readings')
    .values({ document_id: id, ...read, ...stamp })
    .onConflict(oc => oc.columns(['org_id', 'document_id']).doUpdateSet({ ...read, updated_at: ctx.now }))
    .execute()
  await ctx.db.deleteFrom('vdr_pages').where('document_id', '=', id).execute()
  await insertPages(ctx, id, pages)
}

/** Pages that are written with one statement. */
const PAGES = 50

async function insertPages(ctx: Context, document_id: number, pages: readonly DocumentPage[]): Promise<void> {
  const rows = pages.map(({ number, label, readable, paragraphs }) => ({
    document_id,
    page: number,
    label,
    readable: toBit(readable),
    paragraphs: toJson(paragraphs),
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  for (let from = 0; from < rows.length; from += PAGES)
    await ctx.db
      .insertInto('vdr_pages')
      .values(rows.slice(from, from + PAGES))
      .execute()
}
