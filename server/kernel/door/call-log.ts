// Records of a call: its entry in the audit log, and its entries on timelines.

import { appendAudit, summarise } from '../audit.ts'
import type { ParsedInput } from '../call.ts'
import type { Registry } from '../module.ts'
import type { Context } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'
import { isGoverned } from '../routes/governed.ts'
import { happeningOf } from '../subjects.ts'
import { type Effects, keyOf } from './door-context.ts'
import { unscoped } from './unscoped.ts'

/** A route with its call. */
interface Called {
  route: AnyRoute
  input: ParsedInput
  /** The path as a caller asked for it; a call inside another call has none. */
  target?: string | undefined
}

/** Writes a call to the audit log: its input, its outcome, and the record it acted on. */
export async function logCall(
  registry: Registry,
  ctx: Context,
  called: Called,
  answer: unknown,
  { outcome, details }: { outcome: string; details: Record<string, unknown> },
): Promise<void> {
  const acted_on =
    registry.subjects.mainOf(called.route, called.input, answer) ??
    registry.shown.madeAt(registry.placeOfCreated(called.route), answer)
  await appendAudit(unscoped(ctx), {
    ...entryOf(ctx, called),
    outcome,
    details: { ...summarise(called.input.body), ...details, ...(acted_on && { acted_on }) },
  })
}

/** Enters that many records leave the office in a file, before they do. */
export async function logExport(
  { subjects }: Registry,
  ctx: Context,
  called: Called,
  file: unknown,
): Promise<void> {
  const acted_on = subjects.mainOf(called.route, called.input, null)
  const { name, type } = file as { name: string; type: string }
  await appendAudit(unscoped(ctx), {
    ...entryOf(ctx, called),
    outcome: 'done',
    details: {
      ...summarise(called.input.query),
      file: name,
      media_type: type,
      ...(acted_on && { acted_on }),
    },
  })
}

/** Writes a call to the timelines of the records it named, where the call itself did not. */
export async function tellTimelines(
  { subjects }: Registry,
  ctx: Context,
  { notes, logged }: Effects,
  { route, input }: Called,
  answer: unknown,
): Promise<void> {
  if (ctx.ephemeral || !ctx.principal || route.timeline === false || !isGoverned(route)) return
  const untold = subjects.of(route, input, answer).filter(subject => !logged.has(keyOf(subject)))
  const [first, ...others] = untold
  if (first) await ctx.log([first, ...others], happeningOf(route, answer, notes), 'call')
}

/** An entry's details of a call, whatever its outcome. */
const entryOf = (ctx: Context, { route, input, target }: Called) => ({
  principal: ctx.principal,
  at: ctx.now,
  requestId: ctx.requestId,
  action: `${route.method} ${route.path}`,
  target: target ?? addressOf(route, input),
})

/** The path of a call inside another one, with its parameters in place. */
const addressOf = ({ path }: AnyRoute, { params }: ParsedInput): string =>
  path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String((params as Record<string, unknown>)[name] ?? placeholder),
  )
