import { fromBit } from '../../../database/columns.ts'
import type { Context, PrepareContext } from '../../../kernel/index.ts'
import { ndaOfLink } from '../rights/ndas.ts'
import type { Look } from '../visitors/dwell-time.ts'
import { noteLooks, noteOpened, pagesOf, type Viewer } from '../visitors/tracking.ts'
import { type VisitRow, visitKey } from './link-proof.ts'
import type { LinkRow } from './links.ts'
import { documentByLink } from './shared-room.ts'
import { admitted, gateOf, outsider, weighPassword } from './visits.ts'

/**
 * Returns a link's visitor as counted in the room's figures; null for an authenticated person of the office
 * itself.
 */
async function viewerOf({ db }: Context, link: LinkRow, visit: VisitRow): Promise<Viewer | null> {
  const { email, name } = visit
  const colleague =
    email !== null &&
    fromBit(visit.email_proven) &&
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
  if (colleague) return null
  return { identity: email ?? `visit ${visit.id}`, email, name, link_id: link.id }
}

/** Counts that somebody outside opened a document or took it along. */
export async function noteOpenedOutside(
  ctx: Context,
  link: LinkRow,
  visit: VisitRow,
  document: { id: number },
  how: { downloaded: boolean },
): Promise<void> {
  const viewer = await viewerOf(ctx, link, visit)
  if (viewer) await noteOpened(ctx, link.room_id, document, viewer, how)
}

interface Prepared {
  fits: boolean | null
  pages: number | null
}

/** Counts the pages of a link's document, for `prepare`. */
export async function prepareTracking(ctx: PrepareContext, id: number): Promise<Prepared> {
  const fits = await weighPassword(ctx)
  const { link, visit } = outsider(ctx)
  const row = await ctx.read(async db => {
    const at = { ...ctx, db }
    const closed = gateOf(link, await ndaOfLink(at, link), visit, fits) !== null
    return closed ? null : (await documentByLink(at, link, id)).row
  })
  return { fits, pages: row && (await pagesOf(ctx, row, visitKey(ctx))) }
}

/** Counts an outside visitor's views. */
export async function trackOutside(
  ctx: Context,
  id: number,
  looks: readonly Look[],
  { fits, pages }: Prepared,
) {
  const { link, visit } = await admitted(ctx, fits)
  const { row } = await documentByLink(ctx, link, id)
  const viewer = await viewerOf(ctx, link, visit)
  return viewer ? noteLooks(ctx, row, viewer, looks, pages) : { counted: false, seconds: 0 }
}
