import { AppError, type Context } from '../../kernel/index.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'

/** A record as its GET answers it; undefined where it answers that there is none for this caller. */
export async function answerOf(
  ctx: Context,
  shown: AnyRoute,
  params: Readonly<Record<string, number>>,
): Promise<{ [field: string]: unknown } | undefined> {
  const given = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)]))
  try {
    return (await ctx.call(shown, { params: given })).body as { [field: string]: unknown }
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) return undefined
    throw error
  }
}
