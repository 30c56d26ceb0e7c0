import { fromBit, toBit } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { type KeptFile, refer, release } from '../../../platform/files/files.ts'
import { endUpload } from '../../../platform/files/uploads.ts'
import { dropLinks } from '../drive-links.ts'
import { readingsOf } from '../kept-text/kept-text.ts'
import { forgetText, readSoon, searchAnew } from '../kept-text/upkeep.ts'
import type { Permission } from '../rights/permissions.ts'
import { accessTo, accessToPlaces, assertDocument, assertFolder } from '../rights/room-access.ts'
import { type DocumentRow, GIVEN } from '../room-documents.ts'
import { assertRoomFor } from '../room-size.ts'
import { assertOpen } from '../rooms.ts'
import type { DocumentChange } from '../schemas/documents.ts'
import { indexOf } from '../tree/index-numbers.ts'
import { moveTo } from '../tree/moves.ts'
import { foldersOf, freeName, namesIn, putInOrder, siblingsIn, takeNumber } from '../tree/places.ts'
import { presentDocument } from './present.ts'

interface Listing {
  limit: number
  cursor?: string | undefined
  folder_id?: number | undefined
}

/** The documents of a room that the caller may see, the newest first. */
export async function listRoomDocuments(ctx: Context, roomId: number, { folder_id, ...slice }: Listing) {
  const { seen, ofDocument } = await accessToPlaces(ctx, roomId)
  const index = indexOf(await foldersOf(ctx, roomId))
  let query = ctx.db.selectFrom('vdr_room_documents').selectAll().where(seen)
  if (folder_id !== undefined) query = query.where('folder_id', '=', folder_id)
  const page = await paginate(query, 'vdr_room_documents.id', slice)
  const readings = await readingsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row =>
    presentDocument(
      ctx,
      row,
      index,
      ofDocument({ ...row, parent: row.folder_id, held: fromBit(row.held) }),
      readings,
    ),
  )
}

/** A document, where the caller may do this with it: 404 where they may not even see it, 403 where they may not do more. */
export async function permittedDocument(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  roomId: number,
  id: number,
  asked: Permission,
): Promise<DocumentRow> {
  assertDocument(await accessTo(ctx, roomId), id, asked)
  const row = await ctx.db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A document with the bytes of one of its versions; as it is now without one. 404 for a version that there is not. */
export async function atVersion(
  { db }: Pick<Context, 'db'>,
  row: DocumentRow,
  version: number | undefined,
): Promise<DocumentRow> {
  if (version === undefined || version === row.version) return row
  const kept = await db
    .selectFrom('vdr_document_versions')
    .select('file_id')
    .where('document_id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!kept) throw notFound()
  return { ...row, version, file_id: kept.file_id }
}

export async function getRoomDocument(ctx: Context, roomId: number, id: number) {
  const row = await permittedDocument(ctx, roomId, id, 'view')
  const { documents } = await accessTo(ctx, roomId)
  return presentDocument(
    ctx,
    row,
    indexOf(await foldersOf(ctx, roomId)),
    documents.get(row.id) ?? 'none',
    await readingsOf(ctx, [id]),
  )
}

export interface NewDocument {
  name: string
  folder_id?: number | null | undefined
  /** Size and digest of the expected bytes, where announced. */
  size?: number | undefined
  sha256?: string | undefined
  upload_id?: number
}

/** Enters a document that waits for its bytes, at the end of its folder and under a name that nothing there has. */
export async function enterDocument(ctx: Context, roomId: number, input: NewDocument): Promise<number> {
  const { folder_id = null } = input
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  if (folder_id !== null && !access.shown.has(folder_id))
    throw invalidField('folder_id', sentence`is not a folder of this room`)
  assertFolder(access, folder_id, 'edit')
  if (input.size !== undefined && input.size > ctx.services.files.limit)
    throw invalidField('size', sentence`exceeds the limit of ${ctx.services.files.limit} bytes`)
  await assertRoomFor(ctx, roomId, input.size ?? 0)
  const place = { room_id: roomId, folder_id }
  const number = await takeNumber(ctx, place)
  const { id } = await ctx.db
    .insertInto('vdr_room_documents')
    .values({
      ...place,
      connection_id: GIVEN,
      name: freeName(input.name, await namesIn(ctx, place)),
      number,
      position: number,
      status: 'pending',
      version: 1,
      expected_size: input.size ?? null,
      expected_sha256: input.sha256 ?? null,
      upload_id: input.upload_id ?? null,
      since: ctx.now,
      read_at: ctx.now,
      kept_since: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const not_kept = [409, 'The document is lent by a connection: the office stores no bytes'] as const

export function assertKept({ kept_since, name }: DocumentRow): void {
  if (kept_since === null)
    throw conflict(
      'not_kept',
      sentence`${name} is read through a connection or was sent with a call: the office does not store it.`,
    )
}

/** Gives a document bytes that lie in the store: the first of it, or a new version. The same bytes again change nothing. */
export async function giveBytes(ctx: Context, row: DocumentRow, file: KeptFile): Promise<void> {
  assertKept(row)
  await assertOpen(ctx, row.room_id)
  if (row.status === 'ready' && row.sha256 === file.sha256) return
  const entered = row.status === 'pending' ? (row.expected_size ?? 0) : 0
  await assertRoomFor(ctx, row.room_id, file.size - entered)
  const version = row.status === 'pending' ? row.version : row.version + 1
  if (row.upload_id !== null) {
    await ctx.db.updateTable('vdr_room_documents').set({ upload_id: null }).where('id', '=', row.id).execute()
    await endUpload(ctx, row.upload_id)
  }
  const file_id = await refer(ctx, file)
  await ctx.db
    .updateTable('vdr_room_documents')
    .set({
      file_id,
      version,
      status: 'ready',
      reason: null,
      size: file.size,
      sha256: file.sha256,
      before_sha256: row.sha256,
      content_type: file.media_type,
      page_count: null,
      since: ctx.now,
      read_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', row.id)
    .execute()
  await ctx.db
    .insertInto('vdr_document_versions')
    .values({
      document_id: row.id,
      version,
      file_id,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await forgetText(ctx, row.id)
  await readSoon(ctx)
}

/** The versions of a document that the office has, the newest first. */
export async function listVersions(ctx: Context, roomId: number, id: number) {
  await permittedDocument(ctx, roomId, id, 'view')
  return ctx.db
    .selectFrom('vdr_document_versions')
    .innerJoin('kept_files', 'kept_files.id', 'vdr_document_versions.file_id')
    .select([
      'vdr_document_versions.version',
      'kept_files.size',
      'kept_files.sha256',
      'kept_files.media_type as content_type',
      'vdr_document_versions.author',
      'vdr_document_versions.created_at',
    ])
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
}

/** Renames, moves, archives, holds back or releases a document that the office keeps. */
export async function updateDocument(ctx: Context, roomId: number, id: number, change: DocumentChange) {
  const row = await permittedDocument(ctx, roomId, id, 'edit')
  assertKept(row)
  await assertOpen(ctx, roomId)
  const { folder_id, position, name, held, visible_from, status } = change
  if (status !== undefined && row.status !== 'ready' && row.status !== 'archived')
    throw conflict('not_uploaded', sentence`The upload of ${row.name} is not complete yet.`)
  const to = folder_id === undefined ? row.folder_id : folder_id
  if (folder_id !== undefined || position !== undefined)
    await moveTo(ctx, roomId, { folders: [], documents: [id], folder_id: to, position })
  const others = await siblingsIn(ctx, { room_id: roomId, folder_id: to })
  const taken = new Set(
    others.filter(one => one.type !== 'document' || one.id !== id).map(one => one.name.toLowerCase()),
  )
  await ctx.db
    .updateTable('vdr_room_documents')
    .set({
      name: freeName(name ?? row.name, taken),
      ...(status === undefined ? {} : { status }),
      ...(held === undefined ? {} : { held: toBit(held) }),
      ...(visible_from === undefined ? {} : { visible_from }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  if (name !== undefined || status !== undefined) await searchAnew(ctx, id)
  if (status === 'ready') await readSoon(ctx)
  return getRoomDocument(ctx, roomId, id)
}

/** Deletes a document that the office keeps, with its versions; 409 `in_use` where something refers to it. */
export async function deleteDocument(ctx: Context, roomId: number, id: number): Promise<void> {
  const row = await permittedDocument(ctx, roomId, id, 'edit')
  assertKept(row)
  await assertOpen(ctx, roomId)
  await dropDocument(ctx, row)
  const place = { room_id: roomId, folder_id: row.folder_id }
  await putInOrder(ctx, place, await siblingsIn(ctx, place))
}

/** Deletes a document, whoever asks, and releases its file. */
export async function dropDocument(ctx: Context, row: DocumentRow): Promise<void> {
  const versions = await ctx.db
    .selectFrom('vdr_document_versions')
    .select('file_id')
    .where('document_id', '=', row.id)
    .execute()
  // A reading of it that is under way keeps its pages before this goes on, or finds it gone.
  await ctx.db
    .updateTable('vdr_room_documents')
    .set({ updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await forgetText(ctx, row.id)
  await ctx.db.deleteFrom('vdr_document_versions').where('document_id', '=', row.id).execute()
  await ctx.db.deleteFrom('vdr_grants').where('document_id', '=', row.id).execute()
  await dropLinks(ctx, { document_id: row.id })
  await ctx.db.deleteFrom('vdr_room_documents').where('id', '=', row.id).execute()
  for (const { file_id } of versions) await release(ctx, file_id)
  if (row.upload_id !== null) await endUpload(ctx, row.upload_id)
}
