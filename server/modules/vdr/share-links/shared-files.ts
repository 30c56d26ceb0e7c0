import { fromBit } from '../../../database/columns.ts'
import {
  type Context,
  conflict,
  forbidden,
  type PrepareContext,
  type StoredFile,
  sentence,
} from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { shownPages, stampedFile } from '../documents/watermarked-pages.ts'
import { ndaOfLink } from '../rights/ndas.ts'
import { reaches } from '../rights/permissions.ts'
import type { RoomAccess } from '../rights/room-access.ts'
import type { DocumentRow } from '../room-documents.ts'
import { logAccess } from './accesses.ts'
import { visitKey } from './link-proof.ts'
import type { LinkRow } from './links.ts'
import { documentByLink } from './shared-room.ts'
import { noteOpenedOutside } from './visit-tracking.ts'
import { admitted, gateOf, outsider, weighPassword } from './visits.ts'

/** The prepared state of a stream to somebody outside. */
export interface Prepared {
  fits: boolean | null
  /** The file sent in place of the stored one; null where that is sent unchanged, or not at all. */
  made: StoredFile | null
  /** Whether it is watermarked. */
  marked: boolean
}

const mayTake = (access: RoomAccess, id: number) => reaches(access.documents.get(id) ?? 'none', 'download')

/** A visitor is shown it no other way than with a watermark. */
const isMarked = (link: LinkRow, access: RoomAccess, id: number) =>
  fromBit(link.watermark) || !mayTake(access, id)

/** Prepares the file a visitor gets of a document, once they are admitted; the handler refuses all others. */
async function prepareFor(
  ctx: PrepareContext,
  id: number,
  make: (row: DocumentRow, marked: boolean, who: string, visit: string) => Promise<StoredFile | null>,
): Promise<Prepared> {
  const fits = await weighPassword(ctx)
  const { link, visit } = outsider(ctx)
  const found = await ctx.read(async db => {
    const at = { ...ctx, db }
    return gateOf(link, await ndaOfLink(at, link), visit, fits) === null ? documentByLink(at, link, id) : null
  })
  if (!found) return { fits, made: null, marked: false }
  const marked = isMarked(link, found.access, id)
  const who = visit?.email ?? `Link ${link.id}`
  return { fits, made: await make(found.row, marked, who, visitKey(ctx)), marked }
}

/** The stamped copy of a document for whoever may see it no other way, for `prepare`. */
export const prepareFile = (ctx: PrepareContext, id: number): Promise<Prepared> =>
  prepareFor(ctx, id, async (row, marked, who, visit) => (marked ? stampedFile(ctx, row, who, visit) : null))

/** The pages of a document as the visitor is shown them, for `prepare`. */
export const preparePages = (ctx: PrepareContext, id: number): Promise<Prepared> =>
  prepareFor(ctx, id, (row, marked, who, visit) => shownPages(ctx, row, marked ? who : null, visit))

/**
 * The bytes of a document for a visitor: as they are where they may have them so, with a watermark where not. Each time is
 * written down.
 */
export async function sharedFile(
  ctx: Context,
  { id, download }: { id: number; download: boolean },
  { fits, made }: Prepared,
) {
  const { link, visit } = await admitted(ctx, fits)
  const { row, access } = await documentByLink(ctx, link, id)
  if (download && !mayTake(access, id))
    throw forbidden(sentence`This link is view-only: documents cannot be downloaded.`)
  if (!made && isMarked(link, access, id))
    throw conflict('cannot_be_stamped', sentence`The link’s permissions have changed: request it again.`)
  await logAccess(ctx, link, download ? 'downloaded' : 'viewed', { visit_id: visit.id, document: row })
  await noteOpenedOutside(ctx, link, visit, row, { downloaded: download })
  return made ?? storedFileOf(ctx, row.file_id, row.name)
}

/** The pages of a document for a visitor, who is written down as having looked at it. */
export async function sharedPages(ctx: Context, id: number, { fits, made, marked }: Prepared) {
  const { link, visit } = await admitted(ctx, fits)
  const { row, access } = await documentByLink(ctx, link, id)
  // Made before somebody took the download away, they bear no watermark.
  if (!made || (isMarked(link, access, id) && !marked))
    throw conflict('no_pages', sentence`The link’s permissions have changed: request it again.`)
  await logAccess(ctx, link, 'viewed', { visit_id: visit.id, document: row })
  await noteOpenedOutside(ctx, link, visit, row, { downloaded: false })
  return made
}
