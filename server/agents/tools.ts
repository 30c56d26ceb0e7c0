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
  if (!route) throw notFound()
  return toolRoute(route)
}

/** The route as a tool; a route that declares none cannot be proposed, which is a fault of its declaration. */
export function toolRoute(route: AnyRoute): ToolRoute {
  if (!route.tool) throw new Error(`${route.method} ${route.path} declares no tool`)
  return route as ToolRoute
}
