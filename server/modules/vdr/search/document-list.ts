import { type Context, contains, notFound, paginate } from '../../../kernel/index.ts'
import { sayReason } from '../../../platform/documents/unread-reasons.ts'
import type { ReadingStatus } from '../../../reading/text/document.ts'
import { permittedDocument } from '../documents/documents.ts'
import { presentDocument } from '../documents/present.ts'
import { pagesOfDocument, readingsOf } from '../kept-text/kept-text.ts'
import { accessTo, ofDocumentsSeen } from '../rights/room-access.ts'
import type { DocumentRow } from '../room-documents.ts'
import type { documentStatuses } from '../schemas/rooms.ts'
import { indexOf } from '../tree/index-numbers.ts'
import { foldersOf } from '../tree/places.ts'

interface Listing {
  limit: number
  cursor?: string | undefined
  room_id?: number | undefined
  folder_id?: number | undefined
  status?: (typeof documentStatuses)[number] | undefined
  q?: string | undefined
}

/** The documents of all rooms, or of one, that the caller may see; the newest first. */
export async function listDocuments(ctx: Context, { room_id, folder_id, status, q, ...slice }: Listing) {
  if (room_id !== undefined) await accessTo(ctx, room_id)
  let query = ctx.db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where(await ofDocumentsSeen(ctx))
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  if (folder_id !== undefined) query = query.where('folder_id', '=', folder_id)
  if (status !== undefined) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name'], q))
  const page = await paginate(query, 'vdr_room_documents.id', slice)
  const readings = await readingsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  const rooms = new Map<number, (row: DocumentRow) => Presented>()
  for (const id of new Set(page.items.map(one => one.room_id))) {
    const [index, access] = [indexOf(await foldersOf(ctx, id)), await accessTo(ctx, id)]
    rooms.set(id, row => presentDocument(ctx, row, index, access.documents.get(row.id) ?? 'none', readings))
  }
  return page.map(row => (rooms.get(row.room_id) as (of: typeof row) => Presented)(row))
}

type Presented = ReturnType<typeof presentDocument>

/** Pages of a document as text, for who may take it along; of one that is not read yet there are none, and it says so. */
export async function documentText(
  ctx: Context,
  roomId: number,
  id: number,
  slice: { after: number; limit: number },
) {
  const { name, version, kept_since } = await permittedDocument(ctx, roomId, id, 'download')
  const reading = (await readingsOf(ctx, [id])).get(id)
  if (slice.after > 0 && slice.after >= (reading?.pages ?? 0)) throw notFound()
  const pages = await pagesOfDocument(ctx, id, slice)
  return {
    document_id: id,
    name,
    version,
    status:
      (reading?.status as ReadingStatus | undefined) ??
      (kept_since === null ? ('not_kept' as const) : ('waiting' as const)),
    reason: sayReason(ctx.say, reading?.reason ?? null),
    pages_in_all: reading?.pages ?? 0,
    pages: pages.map(({ number, label, readable, paragraphs }) => ({
      page: number,
      label,
      readable,
      paragraphs: [...paragraphs],
    })),
  }
}
