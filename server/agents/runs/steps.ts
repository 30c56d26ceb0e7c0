import { fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { type CallValues, namedRecords } from '../../platform/office/record-names.ts'
import { getRun } from './runs.ts'

/** The request at a step: a tool, the model, or a note of the plan. */
type Request =
  | { tool: string; given: Record<string, unknown> }
  | { model: string; turn: number }
  | { message: string; details: Record<string, unknown> }

type Given =
  | { answer: { result?: unknown } | null }
  | { refusal: { status: number; code: string; message: string } }

/** A run's deeds, latest first: each tool call with its result, reads and refused calls included. */
export async function listSteps(
  ctx: Context,
  runId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await getRun(ctx, runId)
  const steps = ctx.db.selectFrom('agent_steps').selectAll().where('run_id', '=', runId)
  const page = await paginate(steps, 'agent_steps.id', slice)
  const records = await namedRecords(
    ctx,
    page.items.map(({ request }) => givenIn(ctx, fromJson<Request>(request))),
  )
  return page.map(({ id, position, request, answer, credits, created_at }, at) => {
    const given = fromJson<Given>(answer)
    const refusal = 'refusal' in given ? given.refusal : null
    return {
      id,
      position,
      ...askedFor(ctx, fromJson<Request>(request)),
      records: records[at] ?? [],
      refused: refusal && { code: refusal.code, message: refusal.message },
      // Of a list only its length is told: its rows may have changed since, and are read at their source.
      rows: 'answer' in given && Array.isArray(given.answer?.result) ? given.answer.result.length : null,
      credits,
      created_at,
    }
  })
}

/** The arguments of a tool that may name records. */
const givenIn = ({ services: { registry } }: Context, request: Request): CallValues =>
  'tool' in request
    ? { route: registry.tool(request.tool), values: request.given }
    : { route: undefined, values: null }

function askedFor({ services: { registry } }: Context, request: Request) {
  if ('tool' in request)
    return {
      kind: 'tool' as const,
      tool: request.tool,
      title: registry.tool(request.tool)?.tool?.title ?? request.tool,
      arguments: request.given,
    }
  const title = 'model' in request ? `${request.model} was asked, turn ${request.turn}` : request.message
  return {
    kind: 'model' in request ? ('model' as const) : ('note' as const),
    tool: null,
    title,
    arguments: null,
  }
}
