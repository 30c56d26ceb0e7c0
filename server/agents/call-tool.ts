import type { Db } from '../database/index.ts'
import { authorise, effectOf, parseInput, prepareRoute } from '../kernel/call.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError, invalid, invalidField } from '../kernel/problems/errors.ts'
import type { Answer, Context, PrepareContext } from '../kernel/routes/context.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { PartlyKept } from '../kernel/routes/page.ts'
import { charge, currentBalance, exhausted } from '../platform/credits/credits.ts'
import { chargeCall, chargeRun, leftForRun } from '../platform/credits/holds.ts'
import { needsSecondPerson } from './approvals/gate.ts'
import { propose } from './approvals/propose.ts'
import { areaOfRoom, roomsIn } from './runs/hidden.ts'
import { beginJob, type Job, tellCompleted } from './runs/jobs.ts'
import { finishRunIfSettled, touchArea } from './runs/runs.ts'
import { argumentSchema, splitArguments } from './tools/arguments.ts'
import { findTool, onlyProposes, type ToolRoute } from './tools/tools.ts'

/** A tool's outside work, and the job begun for it; skipped if the office had no credits to begin with. */
export type Prepared = { facts: unknown; job?: Job | undefined } | 'no credits'

/** Begins the job of an AI-heavy tool: its credits are held before anything is read. */
export async function beginTool(ctx: Context, name: string, given: Record<string, unknown>) {
  const { registry } = ctx.services
  const route = findTool(registry, name)
  if (!route.tool.aiHeavy) return undefined
  authorise(registry, route, ctx.principal)
  assertFlat(route, given)
  parseArguments(route, given)
  if ((await currentBalance(ctx)) === 0) throw await exhausted(ctx)
  return beginJob(ctx, route)
}

/** A tool's outside work, begun only for a caller who may call the tool and in an office that can pay for it. */
export async function prepareTool(
  ctx: PrepareContext,
  name: string,
  given: Record<string, unknown>,
  { runId, job }: { runId?: number; job?: Job | undefined } = {},
): Promise<Prepared> {
  const route = findTool(ctx.services.registry, name)
  authorise(ctx.services.registry, route, ctx.principal)
  assertFlat(route, given)
  const input = parseArguments(route, given)
  const left = (db: Db) => (runId === undefined ? currentBalance({ db }) : leftForRun({ db }, runId))
  const payable = job || route.tool.credits === 0 || (await ctx.read(left)) > 0
  return payable ? { facts: await prepareRoute(route, ctx, input), job } : 'no credits'
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
  const { facts, job } = prepared
  if (job) await chargeCall(ctx, job.holdId, name, route.tool.credits)
  else if (runId === undefined) await charge(ctx, name, route.tool.credits)
  else {
    await chargeRun(ctx, runId, name, route.tool.credits)
    const { key } = ctx.services.registry.moduleOf(route)
    for (const area of [key, ...roomsIn(given).map(areaOfRoom)]) await touchArea(ctx, runId, area)
  }
  if (!onlyProposes(route) || effectOf(route, parseInput(route, input)) === 'read')
    return answered(name, await ended(ctx, route, job, await ctx.call(route, input, { facts })))
  if (ephemeral || asArgument) {
    const shown = await ctx.preview(inner => inner.call(route, input, { facts, approved: true }))
    return answered(name, await ended(ctx, route, job, shown))
  }
  const secondPerson = await needsSecondPerson(ctx, route, parseInput(route, input))
  const result = await propose(ctx, route, given, facts, { run: job?.runId ?? runId, secondPerson })
  // An equal proposal that waits already is of another run.
  if (job) await finishRunIfSettled(ctx, job.runId)
  return { tool: name, result }
}

/** Tells of an answer that was much work. */
async function ended(ctx: Context, route: ToolRoute, job: Job | undefined, answer: Answer) {
  if (job) await tellCompleted(ctx, job.runId, route, answer.body)
  return answer
}

function answered(tool: string, answer: Answer) {
  const more = answer.next ? { next_cursor: answer.next } : {}
  const shown = { tool, result: answer.body, ...more }
  return answer.kept === undefined ? shown : new PartlyKept(shown, { tool, result: answer.kept, ...more })
}
