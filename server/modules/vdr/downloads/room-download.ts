import { type Context, conflict, forbidden, notFound, sentence } from '../../../kernel/index.ts'
import { placesIn } from '../kept-paths.ts'
import { type Permission, reaches } from '../rights/permissions.ts'
import { accessTo, type RoomAccess } from '../rights/room-access.ts'
import { nameOfPlace } from '../tree/places.ts'
import { type Taken, zipOfDocuments } from './zip.ts'

export const nothing_to_take = [409, 'There is no document to download'] as const

const LOOKED_AT = 'It may only be looked at.'
const LENT = 'A connection lends it: the office keeps no copy.'

/** Returns a room, or a folder of it with all below, as a ZIP of the documents the caller may download. */
export async function takeDocuments(ctx: Context, roomId: number, folderId: number | undefined) {
  const access = await accessTo(ctx, roomId)
  const documents = await takenFrom(ctx, { roomId, folderId, access })
  const { files } = ctx.services
  return zipOfDocuments(ctx, {
    room_id: roomId,
    name: await nameOfPlace(ctx, roomId, folderId),
    documents,
    open: (_, file) => files.bytesOf(file).open(0, file.size - 1),
  })
}

/** The documents of a room, or below a folder of it, that may be seen, with the bytes of those that may be taken. */
export async function takenFrom(
  ctx: Pick<Context, 'db'>,
  { roomId, folderId, access }: { roomId: number; folderId: number | undefined; access: RoomAccess },
): Promise<Taken[]> {
  if (folderId !== undefined && !access.shown.has(folderId)) throw notFound()
  const documents = (await documentsIn(ctx, roomId, folderId)).flatMap(({ file, ...one }): Taken[] => {
    const permission = access.documents.get(one.id) ?? 'none'
    return permission === 'none' ? [] : [{ ...one, ...given(file, permission) }]
  })
  if (!documents.some(({ file }) => file)) throw nothingToTake(documents)
  return documents
}

function given(file: Taken['file'], permission: Permission): Pick<Taken, 'file' | 'why'> {
  if (!file) return { file: null, why: LENT }
  return reaches(permission, 'download') ? { file, why: null } : { file: null, why: LOOKED_AT }
}

const nothingToTake = (documents: readonly Taken[]) =>
  documents.some(({ why }) => why === LOOKED_AT)
    ? forbidden(sentence`These documents are view-only.`)
    : conflict('nothing_to_take', sentence`There is no document there.`)

/**
 * Returns the documents of a room, or below a folder, with their bytes where the office stores them, and
 * without archived ones.
 */
async function documentsIn(ctx: Pick<Context, 'db'>, roomId: number, folderId: number | undefined) {
  const places = await placesIn(ctx, roomId)
  const rows = await ctx.db
    .selectFrom('vdr_room_documents')
    .leftJoin('kept_files', 'kept_files.id', 'vdr_room_documents.file_id')
    .select([
      'vdr_room_documents.id',
      'vdr_room_documents.file_id',
      'vdr_room_documents.name',
      'vdr_room_documents.folder_id',
      'vdr_room_documents.number',
      'vdr_room_documents.version',
      'vdr_room_documents.since',
      'kept_files.sha256',
      'kept_files.size',
      'kept_files.media_type',
    ])
    .where('room_id', '=', roomId)
    .where('status', '=', 'ready')
    .where('gone_at', 'is', null)
    .orderBy('vdr_room_documents.id')
    .execute()
  return rows
    .filter(row => folderId === undefined || places.isBelow(row.folder_id, folderId))
    .map(({ sha256, size, media_type, ...row }) => ({
      ...row,
      file: sha256 === null || size === null || media_type === null ? null : { sha256, size, media_type },
    }))
}
