import { fromBit } from '../../../database/columns.ts'
import {
  type Context,
  conflict,
  forbidden,
  type PrepareContext,
  type StoredFile,
} from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { stampedFile } from '../documents/stamped.ts'
import { ndaOfLink } from '../rights/ndas.ts'
import { reaches } from '../rights/permissions.ts'
import type { RoomAccess } from '../rights/room-access.ts'
import { logAccess } from './accesses.ts'
import { documentByLink } from './outside.ts'
import { noteOpenedOutside } from './tracking.ts'
import { admitted, gateOf, outsider, weighPassword } from './visits.ts'

/** What a stream of the outside was prepared with. */
export interface Prepared {
  fits: boolean | null
  /** The document with its watermark; null where it goes out as it is, or not at all. */
  stamped: StoredFile | null
}

const mayTake = (access: RoomAccess, id: number) => reaches(access.documents.get(id) ?? 'none', 'download')

/** The stamped copy of a document for whoever may see it no other way, for `prepare`. */
export async function prepareFile(ctx: PrepareContext, id: number): Promise<Prepared> {
  const fits = await weighPassword(ctx)
  const { link, visit } = outsider(ctx)
  const row = await ctx.read(async db => {
    const at = { ...ctx, db }
    // The handler refuses whoever has not come in.
    if (gateOf(link, await ndaOfLink(at, link), visit, fits) !== null) return null
    const { row, access } = await documentByLink(at, link, id)
    return fromBit(link.watermark) || !mayTake(access, id) ? row : null
  })
  const who = visit?.email ?? `Link ${link.id}`
  return { fits, stamped: row && (await stampedFile(ctx, row, who)) }
}

/**
 * The bytes of a document for a visitor: as they are where they may have them so, with a watermark where not. Each time is
 * written down.
 */
export async function sharedFile(
  ctx: Context,
  { id, download }: { id: number; download: boolean },
  { fits, stamped }: Prepared,
) {
  const { link, visit } = await admitted(ctx, fits)
  const { row, access } = await documentByLink(ctx, link, id)
  if (download && !mayTake(access, id)) throw forbidden('This link shows documents and gives none away.')
  if (!stamped && (fromBit(link.watermark) || !mayTake(access, id)))
    throw conflict('cannot_be_stamped', 'What the link gives was changed meanwhile: ask again.')
  await logAccess(ctx, link, download ? 'downloaded' : 'viewed', { visit_id: visit.id, document: row })
  await noteOpenedOutside(ctx, link, visit, row, { downloaded: download })
  return stamped ?? storedFileOf(ctx, row.file_id, row.name)
}
