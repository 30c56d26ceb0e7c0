import { type Context, notFound, type PrepareContext } from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { reaches } from '../rights/permissions.ts'
import { accessTo, assertDocument, isInCharge } from '../rights/room-access.ts'
import type { DocumentRow } from '../room-documents.ts'
import type { TrackInput } from '../schemas/analytics.ts'
import { isBot, type Look, lookedAt, VISIT_GAP } from './dwell-time.ts'

/** A viewer, by their identity in the room. */
export interface Viewer {
  /** Constant for everything that one person does there. */
  identity: string
  email: string | null
  name: string | null
  /** The id of the link; null for a member. */
  link_id: number | null
}

/** Looks as the rows hold them. */
export const looksOf = ({ pages }: TrackInput): Look[] =>
  pages.map(({ page, seconds }) => ({ page, ms: Math.round(seconds * 1000) }))

/**
 * Counts the pages of a document, for `prepare`; null where they cannot be counted.
 * @param outside the visit of somebody outside (`Asker`)
 */
export async function pagesOf(
  ctx: PrepareContext,
  row: DocumentRow,
  outside?: string,
): Promise<number | null> {
  if (row.page_count !== null || row.file_id === null) return row.page_count
  if (row.content_type !== 'application/pdf') return null
  const file = await ctx.read(db => storedFileOf({ ...ctx, db }, row.file_id, row.name))
  return ctx.services.pages.countOf(file, outside === undefined ? {} : { outside })
}

/** Counts that a viewer opened a document or took it along. */
export async function noteOpened(
  ctx: Context,
  room_id: number,
  document: { id: number },
  viewer: Viewer,
  { downloaded }: { downloaded: boolean },
): Promise<void> {
  if (isBot(ctx.userAgent)) return
  const viewer_id = await seen(ctx, room_id, viewer, { ms: 0, views: 0, downloads: downloaded ? 1 : 0 })
  await addToDocument(ctx, viewer_id, document.id, viewer.link_id, {
    opened: downloaded ? 0 : 1,
    downloads: downloaded ? 1 : 0,
    pages_seen: 0,
    page_views: 0,
    ms: 0,
  })
}

/** Counts how long a viewer looked at which pages, in the rows and in every sum of them. */
export async function noteLooks(
  ctx: Context,
  row: DocumentRow,
  viewer: Viewer,
  looks: readonly Look[],
  pages: number | null,
): Promise<{ counted: boolean; seconds: number }> {
  if (isBot(ctx.userAgent)) return { counted: false, seconds: 0 }
  if (pages !== null && row.page_count !== pages)
    await ctx.db
      .updateTable('vdr_room_documents')
      .set({ page_count: pages })
      .where('id', '=', row.id)
      .execute()
  const byPage = lookedAt(looks, pages)
  const ms = [...byPage.values()].reduce((sum, one) => sum + one.ms, 0)
  const viewer_id = await seen(ctx, row.room_id, viewer, { ms, views: looks.length, downloads: 0 })
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.db
    .insertInto('vdr_page_views')
    .values(
      [...byPage].map(([page, one]) => ({
        viewer_id,
        room_id: row.room_id,
        document_id: row.id,
        link_id: viewer.link_id,
        version: row.version,
        page,
        ms: one.ms,
        ...stamp,
      })),
    )
    .execute()
  let pages_seen = 0
  for (const [page, one] of byPage) {
    const { page_views } = await ctx.db
      .insertInto('vdr_viewed_pages')
      .values({ viewer_id, document_id: row.id, page, page_views: one.views, ms: one.ms, ...stamp })
      .onConflict(oc =>
        oc.columns(['org_id', 'viewer_id', 'document_id', 'page']).doUpdateSet(eb => ({
          page_views: eb('vdr_viewed_pages.page_views', '+', one.views),
          ms: eb('vdr_viewed_pages.ms', '+', one.ms),
          updated_at: ctx.now,
        })),
      )
      .returning('page_views')
      .executeTakeFirstOrThrow()
    if (page_views === one.views) pages_seen += 1
  }
  await addToDocument(ctx, viewer_id, row.id, viewer.link_id, {
    opened: 0,
    downloads: 0,
    pages_seen,
    page_views: looks.length,
    ms,
  })
  return { counted: true, seconds: Math.round(ms / 1000) }
}

/** Enters somebody among the viewers of a room, or that they are there again; half an hour later it is another visit. */
async function seen(
  ctx: Context,
  room_id: number,
  { identity, email, name }: Viewer,
  { ms, views, downloads }: { ms: number; views: number; downloads: number },
): Promise<number> {
  const stamp = { updated_at: ctx.now }
  // The row is this call's own from here on.
  const known = await ctx.db
    .insertInto('vdr_viewers')
    .values({ room_id, identity, email, name, last_seen_at: ctx.now, created_at: ctx.now, ...stamp })
    .onConflict(oc => oc.columns(['org_id', 'room_id', 'identity']).doUpdateSet(stamp))
    .returning(['id', 'visits', 'last_seen_at', 'name'])
    .executeTakeFirstOrThrow()
  const since = new Date(Date.parse(ctx.now) - VISIT_GAP).toISOString()
  const visits = known.visits === 0 || known.last_seen_at < since ? 1 : 0
  await ctx.db
    .updateTable('vdr_viewers')
    .set(eb => ({
      name: name ?? known.name,
      visits: eb('visits', '+', visits),
      page_views: eb('page_views', '+', views),
      ms: eb('ms', '+', ms),
      downloads: eb('downloads', '+', downloads),
      last_seen_at: ctx.now,
    }))
    .where('id', '=', known.id)
    .execute()
  await addToDay(ctx, room_id, { visits, page_views: views, ms })
  return known.id
}

async function addToDay(
  ctx: Context,
  room_id: number,
  more: { visits: number; page_views: number; ms: number },
): Promise<void> {
  const day = await todayOf(ctx)
  await ctx.db
    .insertInto('vdr_view_days')
    .values({ room_id, day, ...more, created_at: ctx.now, updated_at: ctx.now })
    .onConflict(oc =>
      oc.columns(['org_id', 'room_id', 'day']).doUpdateSet(eb => ({
        visits: eb('vdr_view_days.visits', '+', more.visits),
        page_views: eb('vdr_view_days.page_views', '+', more.page_views),
        ms: eb('vdr_view_days.ms', '+', more.ms),
        updated_at: ctx.now,
      })),
    )
    .execute()
}

async function addToDocument(
  { db, now }: Context,
  viewer_id: number,
  document_id: number,
  link_id: number | null,
  more: { opened: number; downloads: number; pages_seen: number; page_views: number; ms: number },
): Promise<void> {
  await db
    .insertInto('vdr_viewed_documents')
    .values({ viewer_id, document_id, link_id, ...more, last_seen_at: now, created_at: now, updated_at: now })
    .onConflict(oc =>
      oc.columns(['org_id', 'viewer_id', 'document_id']).doUpdateSet(eb => ({
        link_id: eb.fn.coalesce(eb.val(link_id), 'vdr_viewed_documents.link_id'),
        opened: eb('vdr_viewed_documents.opened', '+', more.opened),
        downloads: eb('vdr_viewed_documents.downloads', '+', more.downloads),
        pages_seen: eb('vdr_viewed_documents.pages_seen', '+', more.pages_seen),
        page_views: eb('vdr_viewed_documents.page_views', '+', more.page_views),
        ms: eb('vdr_viewed_documents.ms', '+', more.ms),
        last_seen_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

/** A document that the caller looks at; for `prepare` too. */
export async function lookedDocument(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  roomId: number,
  id: number,
): Promise<DocumentRow> {
  assertDocument(await accessTo(ctx, roomId), id, 'view')
  const row = await ctx.db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Counts a member's views in the room; colleagues, who look after it, are left out. */
export async function trackMember(
  ctx: Context,
  { room_id, doc_id }: { room_id: number; doc_id: number },
  looks: readonly Look[],
  pages: number | null,
) {
  const row = await lookedDocument(ctx, room_id, doc_id)
  const { principal } = ctx
  const member = await ctx.db
    .selectFrom('vdr_members')
    .select('id')
    .where('room_id', '=', room_id)
    .where('user_id', '=', principal.userId)
    .executeTakeFirst()
  const access = await accessTo(ctx, room_id)
  if (!member || principal.userId === null || reaches(access.room, 'edit') || isInCharge(principal))
    return { counted: false, seconds: 0 }
  const viewer = {
    identity: `user ${principal.userId}`,
    email: principal.email,
    name: principal.name,
    link_id: null,
  }
  return noteLooks(ctx, row, viewer, looks, pages)
}
