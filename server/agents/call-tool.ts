import type { Answer, Context } from '../kernel/context.ts'
import { PartlyKept } from '../kernel/page.ts'
import { charge } from '../platform/credits.ts'
import { splitArguments } from './arguments.ts'
import { propose } from './propose.ts'
import { findTool } from './tools.ts'

/** A reading tool answers at once; a writing one becomes a proposal, unless it only asks what would happen. */
export async function callTool(
  ctx: Context,
  name: string,
  given: Record<string, unknown>,
  facts: unknown,
  runId?: number,
) {
  const route = findTool(ctx.services.registry, name)
  const { ephemeral, ...input } = splitArguments(route, given)
  if (!ephemeral) await charge(ctx, name, route.tool.credits)
  if (route.effect === 'read') return answered(name, await ctx.call(route, input, { facts }))
  if (ephemeral)
    return answered(name, await ctx.preview(inner => inner.call(route, input, { facts, approved: true })))
  return { tool: name, result: await propose(ctx, route, given, facts, runId) }
}

function answered(tool: string, answer: Answer) {
  const shown = { tool, result: answer.body }
  return answer.kept === undefined ? shown : new PartlyKept(shown, { tool, result: answer.kept })
}
