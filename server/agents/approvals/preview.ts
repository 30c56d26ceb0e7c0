import { isDeepStrictEqual } from 'node:util'
import type { Registry } from '../../kernel/module.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, Trial } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { keptOf } from '../../kernel/routes/page.ts'
import { splitArguments } from '../tools/arguments.ts'

export interface Change {
  field: string
  before: unknown
  after: unknown
}

export interface Preview {
  /** The call's answer. */
  result: unknown
  /** The record it touches as it is, null where it creates one. */
  before: unknown
  after: unknown
  changes: Change[]
}

/** Fields that change with every write and say nothing. */
const NOISE = new Set(['updated_at', 'created_at', 'persisted'])

/**
 * Previews a write: the call really runs, its record is read before and after through the route that shows
 * it, and everything is rolled back. The answer is therefore exact, not a guess.
 */
export function previewOf(
  ctx: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  facts: unknown,
  trial?: Trial,
): Promise<Preview> {
  const { ephemeral, ...input } = splitArguments(route, given)
  return ctx.preview(async inner => {
    const before = await recordOf(inner, route, input.params)
    const result = withoutSecrets(route, keptOf(await inner.call(route, input, { facts, approved: true })))
    const shown = recordRoute(ctx.services.registry, route)
    const after = !shown
      ? result
      : route.method === 'DELETE'
        ? null
        : await recordOf(inner, route, input.params)
    return { result, before, after, changes: changesBetween(before, after) }
  }, trial)
}

/** The record that a write works on as it is now; null where it creates one, or the record is gone. */
export async function recordOf(ctx: Context, route: AnyRoute, params: unknown): Promise<unknown> {
  const shown = recordRoute(ctx.services.registry, route)
  if (!shown) return null
  try {
    return (await ctx.call(shown, { params })).body
  } catch (error) {
    if (route.creates && error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** The storable part of an answer, without secrets that are shown only once. */
export function withoutSecrets(route: AnyRoute, answer: unknown): unknown {
  if (!isRecord(answer) || !Array.isArray(route.secret)) return answer ?? null
  const secrets: readonly string[] = route.secret
  return Object.fromEntries(Object.entries(answer).filter(([field]) => !secrets.includes(field)))
}

/** Returns a record without values that change with every write. */
export const withoutNoise = (record: unknown): unknown =>
  isRecord(record)
    ? Object.fromEntries(Object.entries(record).filter(([field]) => !NOISE.has(field)))
    : record

/** The route that shows the record a write works on: the nearest GET whose path the write's path begins with. */
function recordRoute(registry: Registry, route: AnyRoute): AnyRoute | undefined {
  for (let path = route.path; path.includes('{'); path = path.slice(0, path.lastIndexOf('/'))) {
    if (!path.endsWith('}')) continue
    const found = registry.route('GET', path)
    if (found?.effect === 'read' && !found.prepare) return found
  }
  return undefined
}

/** The fields of two states of a record that differ, in the order the record has them. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const old = isRecord(before) ? before : {}
  const fresh = isRecord(after) ? after : {}
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter(field => !NOISE.has(field) && !isDeepStrictEqual(old[field] ?? null, fresh[field] ?? null))
    .map(field => ({ field, before: old[field] ?? null, after: fresh[field] ?? null }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
