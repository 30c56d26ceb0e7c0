import type { AnyRoute } from '../kernel/endpoint.ts'
import { notFound } from '../kernel/errors.ts'
import type { Registry } from '../kernel/module.ts'
import { argumentSchema } from './arguments.ts'

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
  const what = route.tool?.description ?? [`${route.summary}.`, route.description].filter(Boolean).join(' ')
  return route.effect === 'write'
    ? `${what} This proposes the change; it happens once a person approves it.`
    : what
}

export function findTool(registry: Registry, name: string): ToolRoute {
  const route = registry.tool(name)
  if (!route?.tool) throw notFound()
  return route as ToolRoute
}
