import { handleRoute, type ParsedInput, parseInput } from '../call.ts'
import type { Registry } from '../module.ts'
import type { Context } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'
import { digestOfValue } from '../values/digest.ts'
import { titleIn } from '../values/titles.ts'

/** The audit log's copy of a deleted record. */
export interface Deleted {
  /** The record's title; null if it had none. */
  title: string | null
  /** The digest of the whole record as last shown. */
  sha256: string
}

/** The record that a DELETE is about to take away: its title and its digest; null for any other route. */
export async function deletedBy(
  registry: Registry,
  route: AnyRoute,
  ctx: Context,
  input: ParsedInput,
): Promise<Deleted | null> {
  if (route.method !== 'DELETE') return null
  const record = await shownBefore(registry, route, ctx, input)
  return { title: titleIn(record), sha256: digestOfValue(record) }
}

async function shownBefore(registry: Registry, route: AnyRoute, ctx: Context, input: ParsedInput) {
  if (route.deleted) return route.deleted(ctx as never, input as never)
  const shown = registry.route('GET', route.path)
  if (!shown || shown.prepare)
    throw new Error(
      `${route.method} ${route.path} has no GET that shows what it deletes: it declares \`deleted\``,
    )
  const { body } = await handleRoute(shown, ctx, parseInput(shown, { params: input.params }), undefined)
  return body as Record<string, unknown>
}
