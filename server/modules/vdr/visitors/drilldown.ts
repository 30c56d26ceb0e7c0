import { type Context, FileAnswer } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import { assertKeeper } from '../access/members.ts'
import { documentsOf, roomAnalytics, seenOf } from './analytics.ts'

/** Lines that are shown at once. */
const MOST = 500
const seconds = (ms: number): number => Math.round(ms / 1000)

interface Asked {
  room_id: number
  viewer_id?: number | undefined
  document_id?: number | undefined
}

/** Returns the pages viewed in each document, with times; for one viewer, one document, or all. */
export async function drilldown(ctx: Context, { room_id, viewer_id, document_id }: Asked) {
  await assertKeeper(ctx, room_id)
  const documents = new Map((await documentsOf(ctx, room_id)).map(one => [one.id, one]))
  let query = ctx.db
    .selectFrom('vdr_viewed_documents')
    .innerJoin('vdr_viewers', 'vdr_viewers.id', 'vdr_viewed_documents.viewer_id')
    .selectAll('vdr_viewed_documents')
    .select(['vdr_viewers.email', 'vdr_viewers.name'])
    .where('vdr_viewers.room_id', '=', room_id)
  if (viewer_id !== undefined) query = query.where('vdr_viewers.id', '=', viewer_id)
  if (document_id !== undefined) query = query.where('vdr_viewed_documents.document_id', '=', document_id)
  const rows = (
    await query
      .orderBy('vdr_viewed_documents.ms', 'desc')
      .orderBy('vdr_viewed_documents.id')
      .limit(MOST)
      .execute()
  ).filter(row => documents.has(row.document_id))
  const pages = await pagesSeen(ctx, [...new Set(rows.map(row => row.viewer_id))], document_id)
  return {
    room_id,
    lines: rows.map(row => {
      const document = documents.get(row.document_id)
      return {
        viewer_id: row.viewer_id,
        email: row.email,
        name: row.name,
        document_id: row.document_id,
        document: document?.name ?? '',
        opened: row.opened,
        downloads: row.downloads,
        seconds: seconds(row.ms),
        completion: seenOf(document?.pages ?? null, row),
        last_seen_at: row.last_seen_at,
        pages: pages.get(`${row.viewer_id} ${row.document_id}`) ?? [],
      }
    }),
  }
}

async function pagesSeen({ db }: Context, viewers: readonly number[], documentId: number | undefined) {
  if (viewers.length === 0) return new Map()
  let query = db
    .selectFrom('vdr_viewed_pages')
    .select(['viewer_id', 'document_id', 'page', 'ms', 'page_views'])
    .where('viewer_id', 'in', viewers)
  if (documentId !== undefined) query = query.where('document_id', '=', documentId)
  const rows = await query.orderBy('page').execute()
  const grouped = Map.groupBy(rows, ({ viewer_id, document_id }) => `${viewer_id} ${document_id}`)
  return new Map(
    [...grouped].map(([key, some]) => [
      key,
      some.map(({ page, ms, page_views }) => ({ page, seconds: seconds(ms), views: page_views })),
    ]),
  )
}

const COLUMNS = [
  'Name',
  'E-mail',
  'Visits',
  'Seconds',
  'Page views',
  'Documents',
  'Completion',
  'Downloads',
  'Interest',
  'Last seen',
]

/** The viewers of a room as a table, the most interested first. */
export async function exportAnalytics(ctx: Context, roomId: number): Promise<FileAnswer> {
  const { name, ranking } = await roomAnalytics(ctx, roomId)
  return new FileAnswer({
    name: `${name} visitors.csv`,
    type: 'text/csv',
    content: csvOf([
      COLUMNS,
      ...ranking.map(one => [
        one.name,
        one.email,
        one.visits,
        one.seconds,
        one.page_views,
        one.documents,
        one.completion,
        one.downloads,
        one.interest,
        one.last_seen_at,
      ]),
    ]),
  })
}
