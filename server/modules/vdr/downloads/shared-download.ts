import type { Readable } from 'node:stream'
import { fromBit } from '../../../database/columns.ts'
import type { Context, PrepareContext } from '../../../kernel/index.ts'
import { stampedFile } from '../documents/watermarked-pages.ts'
import { logAccess } from '../share-links/accesses.ts'
import { visitKey } from '../share-links/link-proof.ts'
import { accessByLink } from '../share-links/shared-room.ts'
import { noteOpenedOutside } from '../share-links/visit-tracking.ts'
import { admitted, weighPassword } from '../share-links/visits.ts'
import { nameOfPlace } from '../tree/places.ts'
import { takenFrom } from './room-download.ts'
import { type Taken, zipOfDocuments } from './zip.ts'

interface Prepared {
  fits: boolean | null
  /** Opens a copy of a document that says on each page who has it. */
  marked: (document: Taken, who: string) => Promise<Readable>
}

/** Prepares a ZIP for somebody outside. */
export async function prepareTaking(ctx: PrepareContext): Promise<Prepared> {
  return {
    fits: await weighPassword(ctx),
    marked: async (document, who) => {
      const { bytes } = await stampedFile(ctx, document, who, visitKey(ctx))
      return bytes.open(0, bytes.size - 1)
    },
  }
}

/**
 * Returns the documents of a link as a ZIP, each page watermarked where the link requires it; every document
 * is logged.
 */
export async function takeShared(ctx: Context, folderId: number | undefined, { fits, marked }: Prepared) {
  const { link, visit } = await admitted(ctx, fits)
  const access = await accessByLink(ctx, link)
  const found = await takenFrom(ctx, { roomId: link.room_id, folderId, access })
  // People outside never hear of documents the office does not store.
  const documents = found.filter(({ file_id }) => file_id !== null)
  for (const { id, name, file } of documents) {
    if (!file) continue
    await logAccess(ctx, link, 'downloaded', { visit_id: visit.id, document: { id, name } })
    await noteOpenedOutside(ctx, link, visit, { id }, { downloaded: true })
  }
  const { files } = ctx.services
  const who = visit.email ?? `Link ${link.id}`
  return zipOfDocuments(ctx, {
    room_id: link.room_id,
    name: await nameOfPlace(ctx, link.room_id, folderId),
    documents,
    open: (document, file) =>
      fromBit(link.watermark) ? marked(document, who) : files.bytesOf(file).open(0, file.size - 1),
  })
}
