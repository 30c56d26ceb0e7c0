import type { Context } from '../kernel/context.ts'
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
  if (route.effect === 'read') return { tool: name, result: (await ctx.call(route, input, facts)).body }
  if (ephemeral) {
    const answer = await ctx.preview(inner => inner.call(route, input, facts))
    return { tool: name, result: answer.body }
  }
  return { tool: name, result: await propose(ctx, route, given, facts, runId) }
}
