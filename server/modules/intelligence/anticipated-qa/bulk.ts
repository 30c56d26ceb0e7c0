import { AppError, type Context } from '../../../kernel/index.ts'
import { publishRoute } from './publish-route.ts'
import type { BulkPublishInput } from './schemas.ts'

/** Publishes several questions, each by itself: one that is refused leaves the others, and says why. */
export async function publishMany(ctx: Context, { ids, ...destination }: BulkPublishInput) {
  const results = []
  for (const qa_id of new Set(ids)) results.push(await publishOne(ctx, qa_id, destination))
  const published = results.filter(({ status }) => status === 'published').length
  return { published, failed: results.length - published, results }
}

async function publishOne(ctx: Context, id: number, destination: Omit<BulkPublishInput, 'ids'>) {
  try {
    const { body } = await ctx.call(publishRoute, { params: { qa_id: id }, body: destination })
    const { published_id } = body as { published_id: number | null }
    return { id, status: 'published' as const, published_id, code: null, reason: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { code, detail, errors: [first] = [] } = error
    const reason = ctx.say(first?.message ?? detail)
    return { id, status: 'failed' as const, published_id: null, code, reason }
  }
}
