import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, notFound, type Sentence, sentence } from '../../../kernel/index.ts'
import type { KeptFile } from '../../../platform/files/files.ts'
import { type DriveLink, keepLink, linkTo } from '../drive-links.ts'
import { foldersOf, freeName, namesIn } from '../tree/places.ts'
import { ARCHIVED, type ImportRow } from './imports.ts'
import type { ItemState } from './schemas.ts'

export type ItemRow = Selectable<Tables['vdr_import_items']>

/** The result for one item. */
export interface Brought {
  state: ItemState
  reason?: Sentence | null
  document_id?: number | null
}

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

/** Calls a route of data rooms inside this transaction, as the caller: with its rules and its line in the audit log. */
async function callRoute(
  ctx: Context,
  name: `${'POST' | 'PUT'} ${string}`,
  input: { params: Record<string, number>; body?: Record<string, unknown> },
  facts?: unknown,
): Promise<{ id: number; version: number }> {
  const route = ctx.services.registry.routeOf(name)
  if (!route) throw new Error(`${name} is not there`)
  const params = Object.fromEntries(Object.entries(input.params).map(([key, id]) => [key, String(id)]))
  return (await ctx.call(route, { ...input, params }, { facts })).body as { id: number; version: number }
}

/** The folder of the room that an item goes into; 409 where that did not come. */
async function placeOf(ctx: Context, run: ImportRow, item: ItemRow): Promise<number | null> {
  if (item.parent_id === null) return run.folder_id
  const parent = await linkTo(ctx, run.room_id, item.parent_id)
  if (!parent?.folder_id) throw conflict('folder_missing', sentence`Its folder was not imported.`)
  return parent.folder_id
}

const linkOf = ({ google_id, parent_id, name }: ItemRow, { room_id }: ImportRow) => ({
  room_id,
  google_id,
  parent_id,
  name,
})

/** Makes the folder that an item is, unless it is there; one of its name that is nothing else of Google's is taken for it. */
export async function bringFolder(ctx: Context, run: ImportRow, item: ItemRow): Promise<Brought> {
  const known = await linkTo(ctx, run.room_id, item.google_id)
  if (known?.folder_id) return { state: 'unchanged' }
  const parent_id = await placeOf(ctx, run, item)
  const alike = await unlinkedFolder(ctx, run, { parent_id, name: item.name })
  const place = { room_id: run.room_id, folder_id: parent_id }
  const folder_id =
    alike ??
    (
      await callRoute(ctx, `POST ${ROOM}/folders`, {
        params: { room_id: run.room_id },
        body: { name: freeName(item.name, await namesIn(ctx, place)), parent_id },
      })
    ).id
  await keepLink(ctx, { ...linkOf(item, run), folder_id })
  return { state: alike === null ? 'created' : 'unchanged' }
}

async function unlinkedFolder(
  ctx: Context,
  { room_id }: ImportRow,
  { parent_id, name }: { parent_id: number | null; name: string },
): Promise<number | null> {
  const found = (await foldersOf(ctx, room_id)).find(
    one => one.parent_id === parent_id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (!found) return null
  const taken = await ctx.db
    .selectFrom('vdr_drive_links')
    .select('id')
    .where('folder_id', '=', found.id)
    .executeTakeFirst()
  return taken ? null : found.id
}

/** Gives the room the bytes of an item: as a new document, or as a new version of the one that it is already. */
export async function bringFile(
  ctx: Context,
  run: ImportRow,
  item: ItemRow,
  file: KeptFile & { revision: string },
): Promise<Brought> {
  const { revision } = file
  const link = await linkTo(ctx, run.room_id, item.google_id)
  if (link?.document_id != null) return bringVersion(ctx, run, link, file)
  const folder_id = await placeOf(ctx, run, item)
  const twin = await unlinkedTwin(ctx, run, { folder_id, name: item.name, sha256: file.sha256 })
  const document_id = twin ?? (await newDocument(ctx, run, { folder_id, name: item.name, file }))
  await keepLink(ctx, { ...linkOf(item, run), document_id, revision })
  return { state: twin === null ? 'created' : 'unchanged', document_id }
}

async function newDocument(
  ctx: Context,
  { room_id }: ImportRow,
  { folder_id, name, file }: { folder_id: number | null; name: string; file: KeptFile },
): Promise<number> {
  const { id } = await callRoute(ctx, `POST ${ROOM}/documents`, {
    params: { room_id },
    body: { name, folder_id },
  })
  await callRoute(ctx, `PUT ${ROOM}/documents/{doc_id}/upload`, { params: { room_id, doc_id: id } }, file)
  return id
}

async function bringVersion(
  ctx: Context,
  { room_id }: ImportRow,
  link: DriveLink,
  file: KeptFile & { revision: string },
): Promise<Brought> {
  const doc_id = link.document_id as number
  const before = await ctx.db
    .selectFrom('vdr_room_documents')
    .select(['status', 'version'])
    .where('id', '=', doc_id)
    .executeTakeFirst()
  if (!before) throw notFound()
  if (before.status === 'archived') return { state: 'skipped', reason: ARCHIVED, document_id: doc_id }
  const { version } = await callRoute(
    ctx,
    `PUT ${ROOM}/documents/{doc_id}/upload`,
    { params: { room_id, doc_id } },
    file,
  )
  const { google_id, parent_id, name } = link
  await keepLink(ctx, { room_id, google_id, parent_id, name, revision: file.revision })
  return { state: version === before.version ? 'unchanged' : 'updated', document_id: doc_id }
}

/**
 * Finds a document of the same name and bytes that somebody added themselves: the import would add the same.
 */
async function unlinkedTwin(
  { db }: Context,
  { room_id }: ImportRow,
  { folder_id, name, sha256 }: { folder_id: number | null; name: string; sha256: string },
): Promise<number | null> {
  const rows = await db
    .selectFrom('vdr_room_documents')
    .leftJoin('vdr_drive_links', 'vdr_drive_links.document_id', 'vdr_room_documents.id')
    .select(['vdr_room_documents.id', 'vdr_room_documents.name'])
    .where('vdr_room_documents.room_id', '=', room_id)
    .where('vdr_room_documents.folder_id', folder_id === null ? 'is' : '=', folder_id)
    .where('vdr_room_documents.status', '=', 'ready')
    .where('vdr_room_documents.kept_since', 'is not', null)
    .where('vdr_room_documents.sha256', '=', sha256)
    .where('vdr_drive_links.id', 'is', null)
    .orderBy('vdr_room_documents.id')
    .execute()
  return rows.find(one => one.name.toLowerCase() === name.toLowerCase())?.id ?? null
}
