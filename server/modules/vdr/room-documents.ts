import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, invalidField, type PrepareContext, sentence } from '../../kernel/index.ts'
import type { KeptSource } from '../../sources/kept-source.ts'
import { type Prints, type Seen, seenAgain, withPrint } from '../../sources/prints.ts'
import { throughSource } from '../../sources/read-source.ts'
import type { Source } from '../../sources/source.ts'
import { keptIn, keptSeen } from './kept-paths.ts'
import { getRoom } from './rooms.ts'

export type DocumentRow = Selectable<Tables['vdr_room_documents']>

/** The connection of documents that were given with a call, and of those that the office keeps. */
export const GIVEN = 0

interface Printed {
  name: string
  size: number | null
  sha256: string | null
}

const placeOf = (source: Exclude<KeptSource, { type: 'room' }>) =>
  source.type === 'inline'
    ? { connection_id: GIVEN, path: '' }
    : { connection_id: source.connection_id, path: source.path }

/**
 * Records that a source of the room was read just now, with the fingerprints of its documents; null for
 * documents stored in a room, which are known there already.
 */
export async function keepReading(
  ctx: Context,
  room_id: number,
  source: KeptSource,
  documents: readonly Printed[],
): Promise<number | null> {
  if (source.type === 'room') return null
  const place = placeOf(source)
  const { id } = await ctx.db
    .insertInto('vdr_room_sources')
    .values({
      room_id,
      ...place,
      author: ctx.principal.name,
      read_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc =>
      oc
        .columns(['org_id', 'room_id', 'connection_id', 'path'])
        .doUpdateSet({ author: ctx.principal.name, read_at: ctx.now, updated_at: ctx.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = new Map((await documentsAt(ctx, room_id, place)).map(row => [row.name, row]))
  await keepFound(ctx, { room_id, connection_id: place.connection_id }, known, documents)
  if (source.type === 'mcp') await keepGone(ctx, known, documents)
  return id
}

async function keepFound(
  ctx: Context,
  of: { room_id: number; connection_id: number },
  known: ReadonlyMap<string, DocumentRow>,
  documents: readonly Printed[],
): Promise<void> {
  const stamp = { read_at: ctx.now, updated_at: ctx.now }
  const rows = documents
    .filter(({ name }) => !known.has(name))
    .map(({ name, size, sha256 }) => ({ name, size, sha256 }))
    .map(found => ({ ...of, ...found, since: ctx.now, created_at: ctx.now, ...stamp }))
  for (const some of inBatches(rows))
    await ctx.db
      .insertInto('vdr_room_documents')
      .values(some)
      .onConflict(oc =>
        oc
          .columns(['org_id', 'room_id', 'connection_id', 'name'])
          .where('kept_since', 'is', null)
          .doNothing(),
      )
      .execute()
  const same: number[] = []
  for (const { name, size, sha256 } of documents) {
    const before = known.get(name)
    if (!before) continue
    if (before.sha256 === sha256 && before.gone_at === null) {
      same.push(before.id)
      continue
    }
    const changed = before.sha256 === sha256 ? {} : { size, sha256, before_sha256: before.sha256 }
    await ctx.db
      .updateTable('vdr_room_documents')
      .set({ ...changed, since: ctx.now, gone_at: null, ...stamp })
      .where('id', '=', before.id)
      .execute()
  }
  for (const some of inBatches(same))
    await ctx.db.updateTable('vdr_room_documents').set(stamp).where('id', 'in', some).execute()
}

/** In parts of as many rows as one statement takes. */
const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => rows.slice(at * 100, at * 100 + 100))

/** Documents that were below the path and were not found there this time. */
async function keepGone(
  ctx: Context,
  known: ReadonlyMap<string, DocumentRow>,
  found: readonly Printed[],
): Promise<void> {
  const there = new Set(found.map(({ name }) => name))
  const gone = [...known.values()].filter(({ name, gone_at }) => gone_at === null && !there.has(name))
  for (const some of inBatches(gone.map(({ id }) => id)))
    await ctx.db
      .updateTable('vdr_room_documents')
      .set({ gone_at: ctx.now, updated_at: ctx.now })
      .where('id', 'in', some)
      .execute()
}

/** The documents of a room that a connection has at a path or below it. */
async function documentsAt(
  { db }: Context,
  roomId: number,
  { connection_id, path }: { connection_id: number; path: string },
): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('connection_id', '=', connection_id)
    .where('kept_since', 'is', null)
    .orderBy('name')
    .execute()
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  return rows.filter(({ name }) => name === path || name.startsWith(folder))
}

/**
 * Returns the last known state of these documents: from `read` where their source was read just now, else
 * from their room; empty for documents of no room.
 */
export async function lastSeen(
  ctx: Context,
  { room_id, source }: { room_id: number | null; source: KeptSource },
  documents: ReadonlyArray<{ name: string }>,
  read: { documents: ReadonlyArray<{ name: string }>; prints: Prints } | null,
): Promise<ReadonlyMap<string, Seen>> {
  if (source.type === 'room') return keptSeen(ctx, source.room_id)
  const rows = room_id === null ? [] : await documentsAt(ctx, room_id, placeOf(source))
  const known = rows.map(({ name, sha256, since, gone_at }): [string, Seen] => [
    name,
    gone_at === null ? { sha256, at: since } : { sha256: null, at: gone_at },
  ])
  return new Map([...known, ...(read ? seenAgain(documents, read, ctx.now) : [])])
}

/** Reads documents for their digests alone: no text is looked at. */
export async function readPrints(ctx: PrepareContext, source: Source) {
  const { results, prints } = await throughSource(ctx, source, 'vdr', {
    text: async ({ name }) => name,
    document: async ({ name }) => name,
    file: async ({ name }) => name,
  })
  return results.map(name => withPrint({ name }, prints))
}

/** Makes a place a source of the room, or updates its documents; 409 `room_archived`. */
export async function readRoomSource(
  ctx: Context,
  roomId: number,
  source: Source,
  documents: readonly Printed[],
) {
  const room = await getRoom(ctx, roomId)
  if (room.status === 'archived')
    throw conflict('room_archived', sentence`The data room ${room.name} is archived: reopen it first.`)
  const id = await keepReading(ctx, roomId, source, documents)
  if (id === null)
    throw invalidField(
      'source.type',
      sentence`stands for the office’s own documents: choose a connection or documents`,
    )
  const sources = await listSources(ctx, roomId)
  return sources.find(one => one.id === id) as (typeof sources)[number]
}

/** The sources of a room, with how many documents each has and how many of them changed or went since they were first read. */
export async function listSources(ctx: Context, roomId: number) {
  await getRoom(ctx, roomId)
  const rows = await ctx.db
    .selectFrom('vdr_room_sources')
    .select(['id', 'room_id', 'connection_id', 'path', 'author', 'read_at', 'created_at'])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute()
  const shown = []
  for (const row of rows) {
    const documents = await documentsAt(ctx, roomId, row)
    const counted = (test: (one: DocumentRow) => boolean) => documents.filter(test).length
    shown.push({
      ...row,
      connection_id: row.connection_id === GIVEN ? null : row.connection_id,
      documents: counted(({ gone_at }) => gone_at === null),
      changed: counted(({ before_sha256, gone_at }) => before_sha256 !== null && gone_at === null),
      gone: counted(({ gone_at }) => gone_at !== null),
    })
  }
  return shown
}

/** The documents of a room that are there. */
export async function documentsOfRoom({ db }: Context, roomId: number | null) {
  if (roomId === null) return []
  return db
    .selectFrom('vdr_room_documents')
    .select(['id', 'name', 'size', 'sha256'])
    .where('room_id', '=', roomId)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The documents of a room that are there whole, as its index has them. */
export const readyIn = ({ db }: Pick<Context, 'db'>, roomId: number) =>
  db
    .selectFrom('vdr_room_documents')
    .select(['id', 'name', 'folder_id', 'number', 'version', 'since', 'kept_since'])
    .where('room_id', '=', roomId)
    .where('status', '=', 'ready')
    .where('gone_at', 'is', null)
    .execute()

/** The rooms in which documents lie. */
export async function roomsOfDocuments(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('vdr_room_documents')
    .select('room_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ room_id }) => room_id)
}

const named = ['id', 'room_id', 'name', 'size', 'sha256', 'gone_at'] as const

/** A document of a room; undefined when the room has none with this id. */
export const documentInRoom = ({ db }: Context, roomId: number, id: number) =>
  db
    .selectFrom('vdr_room_documents')
    .select(named)
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Documents of rooms as they were found last, by id. */
export async function documentsById({ db }: Pick<Context, 'db'>, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('vdr_room_documents').select(named).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Where connections lend documents of a room. */
export async function lentSources({ db }: Pick<Context, 'db'>, roomId: number): Promise<Source[]> {
  const rows = await db
    .selectFrom('vdr_room_sources')
    .select(['connection_id', 'path'])
    .where('room_id', '=', roomId)
    .where('connection_id', '!=', GIVEN)
    .orderBy('id')
    .execute()
  return rows.map(({ connection_id, path }) => ({ type: 'mcp', connection_id, path }))
}

/** Where the documents of a room are read: in the connections that lent them, and in the room where it keeps some. */
export async function sourcesOf(ctx: Pick<Context, 'db'>, roomId: number): Promise<Source[]> {
  const [lent, kept] = [await lentSources(ctx, roomId), await keptIn(ctx, roomId)]
  return kept.length === 0 ? lent : [...lent, { type: 'room', room_id: roomId }]
}

/** Where a document of a room is read: in its connection, or in the room that keeps it; null of one that was given with a call. */
export async function placeOfDocument({ db }: Pick<Context, 'db'>, id: number): Promise<Source | null> {
  const row = await db
    .selectFrom('vdr_room_documents')
    .select(['room_id', 'connection_id', 'name', 'kept_since'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (row.kept_since !== null) return { type: 'room', room_id: row.room_id, document_id: id }
  return row.connection_id === GIVEN
    ? null
    : { type: 'mcp', connection_id: row.connection_id, path: row.name }
}
