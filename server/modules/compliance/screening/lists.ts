import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { readSentFile } from '../../../platform/documents/sent-file.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { RefusedFile } from '../../../reading/extract/refused-file.ts'
import type { ListedEntry, ListedKind, ListSource, SanctionsFile } from '../../../reading/sanctions/listed.ts'
import { NameIndex } from './name-index.ts'
import type { ListInput } from './schemas.ts'

type ListRow = Selectable<Tables['screening_lists']>

/** A list this old may miss who was listed since. */
const STALE_AFTER_DAYS = 7
/** A file older than this is of another year. */
const OLDEST_DAYS = 365
/** A new version with less than half of the entries was cut off. */
const LEAST_OF_FORMER = 0.5
/** Entries written by one statement: well below the parameters that a statement may have. */
const CHUNK = 1000

/** The list that was sent, as it was read before the transaction. */
export interface SentList {
  file: Exclude<SanctionsFile, RefusedFile>
  digest: string
}

/** Reads the list that was sent, in a process of its own; 422 at `content` where it is none, or is not whole. */
export async function readList(ctx: PrepareContext, { content, alternatives }: ListInput): Promise<SentList> {
  const bytes = Buffer.from(content, 'base64')
  const more = alternatives === undefined ? undefined : Buffer.from(alternatives, 'base64')
  const hash = createHash('sha256').update(bytes)
  if (more) hash.update(more)
  const file = await readSentFile(ctx, 'content', 'sanctionsList', { bytes, alternatives: more })
  return { file, digest: hash.digest('hex') }
}

/**
 * Puts a list in force and keeps the former version's details; the former stays in force when this one is
 * refused.
 */
export async function loadList(ctx: Context, { file, digest }: SentList, input: ListInput) {
  const today = await todayOf(ctx)
  const version_date = file.version_date ?? input.version_date
  if (version_date === undefined)
    throw invalidField('version_date', sentence`is required: the file does not state its date`)
  if (version_date > today)
    throw invalidField('version_date', sentence`is ${version_date}, which is in the future`)
  if (version_date < daysAfter(today, -OLDEST_DAYS))
    throw invalidField(
      'content',
      sentence`is dated ${version_date}, more than a year ago: download the current list`,
    )
  const former = await ctx.db
    .selectFrom('screening_lists')
    .selectAll()
    .where('source', '=', file.source)
    .where('status', '=', 'in_force')
    .executeTakeFirst()
  if (former) assertNewer(former, version_date, digest, file.entries.length, input)
  if (former) await replace(ctx, former.id)
  const row = await ctx.db
    .insertInto('screening_lists')
    .values({
      source: file.source,
      version_date,
      format: file.format,
      file_name: input.file_name ?? null,
      entries: file.entries.length,
      passed_over: file.passedOver,
      digest,
      status: 'in_force',
      loaded_by: ctx.principal.name,
      replaced_at: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepEntries(ctx, row.id, file.entries)
  ctx.note({ source: row.source, version_date, entries: row.entries, passed_over: row.passed_over, digest })
  return presentList(row, today)
}

function assertNewer(
  former: ListRow,
  version_date: string,
  digest: string,
  entries: number,
  { accept_fewer }: ListInput,
): void {
  if (former.digest === digest)
    throw conflict(
      'already_loaded',
      sentence`This file has been in force since ${former.created_at.slice(0, 10)}.`,
    )
  if (version_date < former.version_date)
    throw conflict(
      'older_version',
      sentence`The file is dated ${version_date}, and the current list is dated ${former.version_date}.`,
      { version_date: former.version_date },
    )
  if (entries < former.entries * LEAST_OF_FORMER && accept_fewer !== true)
    throw conflict(
      'fewer_entries',
      sentence`The file has ${entries} entries and the current list has ${former.entries}: it may be truncated. Send it again with accept_fewer if it is complete.`,
      { entries, in_force: former.entries },
    )
}

async function replace({ db, now }: Context, id: number): Promise<void> {
  await db.deleteFrom('screening_entries').where('list_id', '=', id).execute()
  await db
    .updateTable('screening_lists')
    .set({ status: 'replaced', replaced_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

async function keepEntries({ db, now }: Context, list_id: number, entries: readonly ListedEntry[]) {
  for (let at = 0; at < entries.length; at += CHUNK)
    await db
      .insertInto('screening_entries')
      .values(
        entries.slice(at, at + CHUNK).map(({ uid, kind, name, ...details }) => ({
          list_id,
          uid,
          kind,
          name,
          details: toJson(details),
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
}

const presentList = (row: ListRow, today: string) => ({
  ...row,
  source: row.source as ListSource,
  format: row.format as 'xml' | 'csv',
  status: row.status as 'in_force' | 'replaced',
  stale: row.status === 'in_force' && row.version_date < daysAfter(today, -STALE_AFTER_DAYS),
})

/** Counts the lists in force, and those stale on a day. */
export async function listCounts(ctx: Context, today: string) {
  const held = await listsHeld(ctx, today)
  return { in_force: held.length, stale: held.filter(({ stale }) => stale).length }
}

/** Returns the list versions in force on a day, and whether each is stale by then. */
export async function listsHeld({ db }: Context, today: string) {
  const rows = await db
    .selectFrom('screening_lists')
    .selectAll()
    .where('status', '=', 'in_force')
    .orderBy('source')
    .execute()
  return rows.map(row => presentList(row, today))
}

/** The versions of the lists that were loaded, newest first. */
export async function listLists(
  ctx: Context,
  { status, ...slice }: { status?: string | undefined; limit: number; cursor?: string | undefined },
) {
  let query = ctx.db.selectFrom('screening_lists').selectAll()
  if (status) query = query.where('status', '=', status)
  const today = await todayOf(ctx)
  return (await paginate(query, 'screening_lists.id', slice)).map(row => presentList(row, today))
}

export async function getList(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('screening_lists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return presentList(row, await todayOf(ctx))
}

/** The lists in force, ready to be searched. */
export interface ListInForce {
  source: ListSource
  version_date: string
  entries: number
  index: NameIndex<ListedEntry>
}

/** Indexes by the digest of their file and entries' count: a list is read and indexed once, not at every screening. */
const indexes = new Map<string, NameIndex<ListedEntry>>()
const MOST_INDEXES = 12

/** The lists in force with their indexes. */
export async function listsInForce(db: Context['db']): Promise<ListInForce[]> {
  const lists = await db
    .selectFrom('screening_lists')
    .selectAll()
    .where('status', '=', 'in_force')
    .orderBy('source')
    .execute()
  const found: ListInForce[] = []
  for (const { id, source, version_date, entries, digest } of lists) {
    const index = indexes.get(digest) ?? new NameIndex(await entriesOf(db, id))
    indexes.delete(digest)
    indexes.set(digest, index)
    if (indexes.size > MOST_INDEXES) indexes.delete(indexes.keys().next().value as string)
    found.push({ source: source as ListSource, version_date, entries, index })
  }
  return found
}

async function entriesOf(db: Context['db'], listId: number): Promise<ListedEntry[]> {
  const rows = await db
    .selectFrom('screening_entries')
    .select(['uid', 'kind', 'name', 'details'])
    .where('list_id', '=', listId)
    .orderBy('id')
    .execute()
  return rows.map(({ uid, kind, name, details }) => ({
    uid,
    kind: kind as ListedKind,
    name,
    ...fromJson<Omit<ListedEntry, 'uid' | 'kind' | 'name'>>(details),
  }))
}
