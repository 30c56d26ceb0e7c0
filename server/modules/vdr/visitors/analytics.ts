import { type Context, notFound } from '../../../kernel/index.ts'
import { assertKeeper } from '../access/members.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf } from '../tree/places.ts'
import { interestOf } from './dwell-time.ts'

const DAYS = 90

const seconds = (ms: number): number => Math.round(ms / 1000)

interface Sums {
  visits: number
  page_views: number
  ms: number
  downloads: number
  last_seen_at: string
}

/** Sums the rows of viewers. */
function totalsOf(rows: readonly Sums[]) {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0)
  const visits = sum(row => row.visits)
  const ms = sum(row => row.ms)
  return {
    viewers: rows.length,
    visits,
    page_views: sum(row => row.page_views),
    seconds: seconds(ms),
    average_seconds: visits === 0 ? 0 : seconds(ms / visits),
    downloads: sum(row => row.downloads),
    last_seen_at: rows.reduce<string | null>(
      (last, row) => (last === null || row.last_seen_at > last ? row.last_seen_at : last),
      null,
    ),
  }
}

/** The documents that the office keeps in a room, with their places in its index. */
export async function documentsOf(ctx: Context, roomId: number) {
  const index = indexOf(await foldersOf(ctx, roomId))
  const rows = await ctx.db
    .selectFrom('vdr_room_documents')
    .select(['id', 'name', 'folder_id', 'number', 'page_count'])
    .where('room_id', '=', roomId)
    .where('status', '=', 'ready')
    .where('file_id', 'is not', null)
    .execute()
  return rows
    .map(({ id, name, folder_id, number, page_count }) => ({
      id,
      name,
      pages: page_count,
      index: number === null ? null : index(folder_id, number),
    }))
    .sort((a, b) => byIndex(a.index, b.index))
}

type Document = Awaited<ReturnType<typeof documentsOf>>[number]

/** Returns the viewed fraction of a document's pages; one without pages is viewed once opened. */
export const seenOf = (
  pages: number | null,
  { pages_seen, opened, downloads }: { pages_seen: number; opened: number; downloads: number },
): number => (pages === null ? Number(opened + downloads + pages_seen > 0) : Math.min(1, pages_seen / pages))

/**
 * Returns the room's visitors, the documents they viewed and those nobody opened, from sums kept as they
 * came.
 */
export async function roomAnalytics(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  const room = await ctx.db.selectFrom('vdr_rooms').select('name').where('id', '=', roomId).executeTakeFirst()
  if (!room) throw notFound()
  const viewers = await ctx.db.selectFrom('vdr_viewers').selectAll().where('room_id', '=', roomId).execute()
  const seen = await ctx.db
    .selectFrom('vdr_viewed_documents')
    .innerJoin('vdr_viewers', 'vdr_viewers.id', 'vdr_viewed_documents.viewer_id')
    .selectAll('vdr_viewed_documents')
    .where('vdr_viewers.room_id', '=', roomId)
    .execute()
  const documents = await documentsOf(ctx, roomId)
  const days = await ctx.db
    .selectFrom('vdr_view_days')
    .select(['day', 'visits', 'page_views', 'ms'])
    .where('room_id', '=', roomId)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()
  const by_document = figuresOfDocuments(documents, seen)
  const opened = new Set(by_document.map(({ document_id }) => document_id))
  const visits = await lastVisits(ctx, roomId)
  const ranking = rankingOf(viewers, seen, documents).map(({ identity, ...one }) => ({
    ...one,
    visit_id: visits.get(identity) ?? null,
  }))
  return {
    room_id: roomId,
    name: room.name,
    ...totalsOf(viewers),
    documents: documents.length,
    documents_opened: opened.size,
    completion: fraction(
      ranking.reduce((sum, one) => sum + one.completion, 0),
      ranking.length,
    ),
    days: days.reverse().map(({ ms, ...day }) => ({ ...day, seconds: seconds(ms) })),
    ranking,
    by_document,
    unopened: documents
      .filter(({ id }) => !opened.has(id))
      .map(({ id, name, index }) => ({ document_id: id, name, index })),
  }
}

/**
 * Returns the latest visit by link of each viewer, by the identity the room counts: their address, or the one
 * visit.
 */
async function lastVisits({ db }: Context, roomId: number): Promise<ReadonlyMap<string, number>> {
  const ofRoom = db
    .selectFrom('vdr_share_visits')
    .innerJoin('vdr_share_links', 'vdr_share_links.id', 'vdr_share_visits.link_id')
    .where('vdr_share_links.room_id', '=', roomId)
  const known = await ofRoom
    .select('vdr_share_visits.email')
    .select(({ fn }) => fn.max('vdr_share_visits.id').as('id'))
    .where('vdr_share_visits.email', 'is not', null)
    .groupBy('vdr_share_visits.email')
    .execute()
  const unknown = await ofRoom
    .select('vdr_share_visits.id')
    .where('vdr_share_visits.email', 'is', null)
    .execute()
  return new Map([
    ...known.map(({ email, id }) => [String(email), Number(id)] as const),
    ...unknown.map(({ id }) => [`visit ${id}`, id] as const),
  ])
}

type Viewed = Sums & { id: number; identity: string; email: string | null; name: string | null }
type Seen = {
  viewer_id: number
  document_id: number
  opened: number
  downloads: number
  pages_seen: number
  page_views: number
  ms: number
  last_seen_at: string
}

/** To four decimals; 0 of nothing. */
const fraction = (one: number, all: number): number =>
  all === 0 ? 0 : Math.min(1, Math.round((one / all) * 10_000) / 10_000)

function rankingOf(viewers: readonly Viewed[], seen: readonly Seen[], documents: readonly Document[]) {
  const pages = new Map(documents.map(one => [one.id, one.pages]))
  const byViewer = Map.groupBy(
    seen.filter(({ document_id }) => pages.has(document_id)),
    ({ viewer_id }) => viewer_id,
  )
  const most = {
    ms: Math.max(0, ...viewers.map(({ ms }) => ms)),
    visits: Math.max(0, ...viewers.map(({ visits }) => visits)),
  }
  return viewers
    .map(({ id, identity, email, name, visits, page_views, ms, downloads, last_seen_at }) => {
      const own = byViewer.get(id) ?? []
      const completion = fraction(
        own.reduce((sum, one) => sum + seenOf(pages.get(one.document_id) ?? null, one), 0),
        documents.length,
      )
      return {
        viewer_id: id,
        identity,
        email,
        name,
        visits,
        page_views,
        seconds: seconds(ms),
        documents: own.length,
        completion,
        downloads,
        interest: interestOf({ ms, completion, visits }, most),
        last_seen_at,
      }
    })
    .sort((a, b) => b.interest - a.interest || b.seconds - a.seconds || a.viewer_id - b.viewer_id)
}

function figuresOfDocuments(documents: readonly Document[], seen: readonly Seen[]) {
  const byDocument = Map.groupBy(seen, ({ document_id }) => document_id)
  return documents
    .flatMap(({ id, name, index, pages }) => {
      const own = byDocument.get(id)
      if (!own) return []
      const sum = (of: (one: Seen) => number) => own.reduce((all, one) => all + of(one), 0)
      return {
        document_id: id,
        name,
        index,
        pages,
        viewers: own.length,
        page_views: sum(one => one.page_views),
        seconds: seconds(sum(one => one.ms)),
        completion: fraction(
          sum(one => seenOf(pages, one)),
          own.length,
        ),
        downloads: sum(one => one.downloads),
        last_seen_at: own.reduce((last, one) => (one.last_seen_at > last ? one.last_seen_at : last), ''),
      }
    })
    .sort((a, b) => b.seconds - a.seconds || byIndex(a.index, b.index))
}

/** Every room to which somebody came, and all of them together. */
export async function officeAnalytics(ctx: Context) {
  const viewers = await ctx.db
    .selectFrom('vdr_viewers')
    .innerJoin('vdr_rooms', 'vdr_rooms.id', 'vdr_viewers.room_id')
    .select([
      'vdr_viewers.identity',
      'vdr_viewers.room_id',
      'vdr_rooms.name',
      'vdr_viewers.visits',
      'vdr_viewers.page_views',
      'vdr_viewers.ms',
      'vdr_viewers.downloads',
      'vdr_viewers.last_seen_at',
    ])
    .execute()
  const rooms = [...Map.groupBy(viewers, ({ room_id }) => room_id)].map(([room_id, rows]) => ({
    room_id,
    name: rows[0]?.name ?? '',
    ...totalsOf(rows),
  }))
  return {
    ...totalsOf(viewers),
    viewers: new Set(viewers.map(({ identity }) => identity)).size,
    rooms: rooms.sort((a, b) => b.seconds - a.seconds || a.room_id - b.room_id),
  }
}
