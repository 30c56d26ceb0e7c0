import type { Db } from '../database/index.ts'
import { authorise, effectOf, parseInput, prepareRoute } from '../kernel/call.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError, invalid, invalidField } from '../kernel/problems/errors.ts'
import type { Answer, Context, PrepareContext } from '../kernel/routes/context.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { PartlyKept } from '../kernel/routes/page.ts'
import { charge, currentBalance, exhausted } from '../platform/credits/credits.ts'
import { chargeRun, leftForRun } from '../platform/credits/holds.ts'
import { needsSecondPerson } from './approvals/gate.ts'
import { propose } from './approvals/propose.ts'
import { areaOfRoom, roomsIn } from './runs/hidden.ts'
import { startJob, tellCompleted } from './runs/jobs.ts'
import { touchArea } from './runs/runs.ts'
import { argumentSchema, splitArguments } from './tools/arguments.ts'
import { findTool, onlyProposes, type ToolRoute } from './tools/tools.ts'

/** A tool's outside work; skipped if the office had no credits to begin with. */
export type Prepared = { facts: unknown } | 'no credits'

/** A tool's outside work, begun only for a caller who may call the tool and in an office that can pay for it. */
export async function prepareTool(
  ctx: PrepareContext,
  name: string,
  given: Record<string, unknown>,
  runId?: number,
): Promise<Prepared> {
  const route = findTool(ctx.services.registry, name)
  authorise(ctx.services.registry, route, ctx.principal)
  assertFlat(route, given)
  const input = parseArguments(route, given)
  const left = (db: Db) => (runId === undefined ? currentBalance({ db }) : leftForRun({ db }, runId))
  const payable = route.tool.credits === 0 || (await ctx.read(left)) > 0
  return payable ? { facts: await prepareRoute(route, ctx, input) } : 'no credits'
}

/** Parses the arguments by the route's schemas; an error names the argument. */
function parseArguments(route: AnyRoute, given: Record<string, unknown>) {
  try {
    return parseInput(route, splitArguments(route, given))
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error
    throw invalid(error.errors.map(one => ({ ...one, path: one.path.replace(/^query\./, '') })))
  }
}

/** 422 for arguments that are wrapped as other protocols have them, which says how they are given here. */
function assertFlat(route: AnyRoute, given: Record<string, unknown>): void {
  const wrapped = typeof given.arguments === 'object' && given.arguments !== null
  if (!wrapped || Object.hasOwn(argumentSchema(route).properties, 'arguments')) return
  const { required, properties } = argumentSchema(route)
  const [first = 'field'] = [...required, ...Object.keys(properties)]
  throw invalidField(
    'arguments',
    sentence`is not a field of a tool; its content is the body itself: {"${first}": ...}`,
  )
}

/**
 * Calls a tool: reads and computations answer at once; a write becomes a proposal, unless it only asks for a
 * preview.
 */
export async function callTool(
  ctx: Context,
  name: string,
  given: Record<string, unknown>,
  prepared: Prepared,
  { runId, ephemeral = false }: { runId?: number; ephemeral?: boolean | undefined } = {},
) {
  const route = findTool(ctx.services.registry, name)
  const { ephemeral: asArgument, ...input } = splitArguments(route, given)
  if (prepared === 'no credits') throw await exhausted(ctx)
  const { facts } = prepared
  if (runId === undefined) await charge(ctx, name, route.tool.credits)
  else {
    await chargeRun(ctx, runId, name, route.tool.credits)
    const { key } = ctx.services.registry.moduleOf(route)
    for (const area of [key, ...roomsIn(given).map(areaOfRoom)]) await touchArea(ctx, runId, area)
  }
  if (!onlyProposes(route) || effectOf(route, parseInput(route, input)) === 'read')
    return answered(name, await jobOf(ctx, route, runId, await ctx.call(route, input, { facts })))
  if (ephemeral || asArgument) {
    const shown = await ctx.preview(inner => inner.call(route, input, { facts, approved: true }))
    return answered(name, await jobOf(ctx, route, runId, shown))
  }
  const secondPerson = await needsSecondPerson(ctx, route, parseInput(route, input))
  return { tool: name, result: await propose(ctx, route, given, facts, { run: runId, secondPerson }) }
}

/** Tells of an answer that was much work, but for a run, which tells of its own end. */
async function jobOf(ctx: Context, route: ToolRoute, runId: number | undefined, answer: Answer) {
  if (route.tool.aiHeavy && runId === undefined)
    await tellCompleted(ctx, await startJob(ctx, route), route, answer.body)
  return answer
}

function answered(tool: string, answer: Answer) {
  const more = answer.next ? { next_cursor: answer.next } : {}
  const shown = { tool, result: answer.body, ...more }
  return answer.kept === undefined ? shown : new PartlyKept(shown, { tool, result: answer.kept, ...more })
}
