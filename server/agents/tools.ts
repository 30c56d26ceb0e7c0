import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/errors.ts'
import type { Registry } from '../kernel/module.ts'
import type { AnyRoute } from '../kernel/route.ts'
import { argumentSchema, splitArguments } from './arguments.ts'
import { propose } from './propose.ts'

export type ToolRoute = AnyRoute & { tool: NonNullable<AnyRoute['tool']> }

/** A tool as agents see it. */
export function presentTool(route: ToolRoute) {
  return {
    name: route.tool.name,
    description: describeTool(route),
    category: route.tool.category,
    credits: route.tool.credits,
    effect: route.effect,
    parameters: argumentSchema(route),
  }
}

/** What an agent reads of it; that nothing happens without a person is part of that. */
export function describeTool(route: AnyRoute): string {
  const what = route.tool?.description ?? route.description ?? route.summary
  return route.effect === 'write' ? `${what} This proposes the change; it happens once a person approves it.` : what
}

export function findTool(registry: Registry, name: string): ToolRoute {
  const route = registry.tool(name)
  if (!route?.tool) throw notFound()
  return route as ToolRoute
}

/** A reading tool answers at once; a writing one becomes a proposal, unless it only asks what would happen. */
export async function callTool(ctx: Context, name: string, given: Record<string, unknown>, facts: unknown) {
  const route = findTool(ctx.services.registry, name)
  const { ephemeral, ...input } = splitArguments(route, given)
  if (route.effect === 'read') return { tool: name, result: (await ctx.call(route, input, facts)).body }
  if (ephemeral) {
    const answer = await ctx.preview((inner) => inner.call(route, input, facts))
    return { tool: name, result: answer.body }
  }
  return { tool: name, result: await propose(ctx, route, given, facts) }
}
