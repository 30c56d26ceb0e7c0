import type { Context } from '../../../kernel/index.ts'
import { contains, notFound, type PrepareContext, paginate } from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { reaches } from '../rights/permissions.ts'
import { accessTo, assertDocument, ofDocumentsSeen } from '../rights/room-access.ts'
import { roomNames } from '../rooms.ts'
import { assertKept } from './documents.ts'

interface Listing {
  limit: number
  cursor?: string | undefined
  room_id?: number | undefined
  q?: string | undefined
}

/** The documents that the office keeps, each with its versions, as far as the caller may see them; the newest first. */
export async function listVersioned(ctx: Context, { room_id, q, ...slice }: Listing) {
  if (room_id !== undefined) await accessTo(ctx, room_id)
  let query = ctx.db
    .selectFrom('vdr_room_documents')
    .select(['id', 'room_id', 'name', 'content_type', 'version'])
    .where('kept_since', 'is not', null)
    .where('status', '=', 'ready')
    .where(await ofDocumentsSeen(ctx))
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  if (q) query = query.where(eb => contains(eb, ['name'], q))
  const page = await paginate(query, 'vdr_room_documents.id', slice)
  const ids = page.items.map(({ id }) => id)
  const names = await roomNames(
    ctx,
    page.items.map(one => one.room_id),
  )
  const versions = Map.groupBy(await versionsOfDocuments(ctx, ids), one => one.document_id)
  return page.map(({ id, ...row }) => ({
    document_id: id,
    ...row,
    room: names.get(row.room_id) as string,
    versions: (versions.get(id) ?? []).map(({ version, author, created_at }) => ({
      version,
      author,
      created_at,
    })),
  }))
}

/** The versions of documents that the office keeps, the latest first. */
export const versionsOfDocuments = async ({ db }: Pick<Context, 'db'>, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('vdr_document_versions')
        .select(['document_id', 'version', 'author', 'created_at'])
        .where('document_id', 'in', ids)
        .orderBy('version', 'desc')
        .execute()

interface Wanted {
  document_id: number
  /** The latest, unless said. */
  version?: number | undefined
  /** The room that it has to lie in. */
  room_id?: number | undefined
}

/** The bytes of a version of a document that the office keeps, where the caller may see it; 404 for any other. */
export async function versionOf(ctx: PrepareContext, { document_id, version, room_id }: Wanted) {
  return ctx.read(async db => {
    const inner = { ...ctx, db }
    const row = await db
      .selectFrom('vdr_room_documents')
      .selectAll()
      .where('id', '=', document_id)
      .executeTakeFirst()
    if (!row || (room_id !== undefined && row.room_id !== room_id)) throw notFound()
    const access = await accessTo(inner, row.room_id)
    assertDocument(access, document_id, 'view')
    assertKept(row)
    const kept = await db
      .selectFrom('vdr_document_versions')
      .select(['version', 'file_id'])
      .where('document_id', '=', document_id)
      .where('version', '=', version ?? row.version)
      .executeTakeFirst()
    if (!kept && version !== undefined) throw notFound()
    return {
      room_id: row.room_id,
      name: version === undefined ? row.name : `${row.name}, version ${version}`,
      version: kept?.version ?? row.version,
      file: await storedFileOf(inner, kept?.file_id ?? null, row.name),
      may_download: reaches(access.documents.get(document_id) ?? 'none', 'download'),
    }
  })
}
