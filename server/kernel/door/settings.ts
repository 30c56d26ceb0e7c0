import { withoutSecrets } from '../audit.ts'
import { handleRoute, type ParsedInput, parseInput } from '../call.ts'
import { changes } from '../changes.ts'
import type { Registry } from '../module.ts'
import { AppError } from '../problems/errors.ts'
import type { Context } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'

/**
 * Runs a write and notes its change of an office setting, where the handler does not: the GET at the
 * setting's address shows it before and after, and shows no secret.
 */
export async function notingSetting<T>(
  registry: Registry,
  route: AnyRoute,
  ctx: Context,
  input: ParsedInput,
  notes: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const shown = shownSetting(registry, route)
  if (!shown) return work()
  const before = await settingOf(shown, ctx, input)
  const answer = await work()
  if (!('after' in notes)) ctx.note(changes(before, await settingOf(shown, ctx, input)))
  return answer
}

/** The GET of the setting that a route changes; undefined where it changes none. */
export function shownSetting(registry: Registry, { method, path, access }: AnyRoute): AnyRoute | undefined {
  if (!(method === 'PUT' || method === 'PATCH') || !/:(manage|appliance)$/.test(access)) return undefined
  const shown = registry.route('GET', path)
  return shown?.effect === 'read' && !shown.prepare ? shown : undefined
}

/** A setting as it is shown; empty where nothing is set yet. */
async function settingOf(shown: AnyRoute, ctx: Context, { params }: ParsedInput): Promise<object> {
  try {
    const { body } = await handleRoute(shown, ctx, parseInput(shown, { params }), undefined)
    return withoutSecrets(body as object)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return {}
    throw error
  }
}
