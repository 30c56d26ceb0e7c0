import { type Context, notFound } from '../../../kernel/index.ts'
import { documentsOf, seenOf } from '../visitors/analytics.ts'
import { getShareLink } from './links.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

/** Returns the statistics of a link to one document. */
export async function trackedLinkStats(ctx: Context, id: number) {
  const link = await getShareLink(ctx, id, { tracked: true })
  const { document_id } = link
  if (document_id === null) throw notFound()
  const seen = await ctx.db
    .selectFrom('vdr_viewed_documents')
    .selectAll()
    .where('link_id', '=', id)
    .where('document_id', '=', document_id)
    .execute()
  const pages = await ctx.db
    .selectFrom('vdr_page_views')
    .select(eb => ['page', eb.fn.sum<number>('ms').as('ms'), eb.fn.countAll<number>().as('views')])
    .where('link_id', '=', id)
    .groupBy('page')
    .orderBy('page')
    .execute()
  const { pages: count = null } =
    (await documentsOf(ctx, link.room_id)).find(one => one.id === document_id) ?? {}
  return {
    link_id: id,
    document_id,
    document: link.document,
    visits: link.views,
    viewers: seen.length,
    seconds: seconds(seen.reduce((sum, one) => sum + one.ms, 0)),
    completion: seen.length === 0 ? 0 : seen.reduce((sum, one) => sum + seenOf(count, one), 0) / seen.length,
    downloads: seen.reduce((sum, one) => sum + one.downloads, 0),
    last_seen_at: seen.reduce<string | null>(
      (last, one) => (last === null || one.last_seen_at > last ? one.last_seen_at : last),
      null,
    ),
    pages: pages.map(({ page, ms, views }) => ({ page, seconds: seconds(Number(ms)), views: Number(views) })),
  }
}
