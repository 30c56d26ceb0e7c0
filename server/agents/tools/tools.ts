import type { Principal } from '../../kernel/access/principal.ts'
import { refusalOf } from '../../kernel/call.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import { AppError, invalidField } from '../../kernel/problems/errors.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { answerSchema } from './answer-schema.ts'
import { argumentSchema } from './arguments.ts'

export type ToolRoute = AnyRoute & { tool: NonNullable<AnyRoute['tool']> }

/** The tools a caller asks to see; by default, all that they may call. */
export interface ToolFilter {
  category?: string | undefined
  /** Names joined by commas. */
  names?: string | undefined
  featured?: boolean | undefined
}

/** The tools that the caller may call, in the order of the house, or of the names that were asked for. */
export function toolsFor(registry: Registry, principal: Principal, filter: ToolFilter = {}): ToolRoute[] {
  if (filter.category !== undefined) assertCategory(registry, filter.category)
  const asked = filter.names === undefined ? registry.tools : namedTools(registry, filter.names)
  return (asked as ToolRoute[]).filter(
    route =>
      (filter.category === undefined || route.tool.category === filter.category) &&
      (filter.featured === undefined || (route.tool.featured ?? false) === filter.featured) &&
      refusalOf(registry, route, principal) === null,
  )
}

function assertCategory(registry: Registry, given: string): void {
  const known = new Set((registry.tools as ToolRoute[]).map(({ tool }) => tool.category))
  if (known.has(given)) return
  throw invalidField('query.category', sentence`must be one of ${[...known].sort().join(', ')}`)
}

function namedTools(registry: Registry, names: string): AnyRoute[] {
  return names.split(',').map(given => {
    const name = given.trim()
    const route = registry.tool(name)
    if (!route) throw invalidField('query.names', sentence`does not exist as a tool: ${name}`)
    return route
  })
}

/** A tool as agents see it. */
export function presentTool(route: ToolRoute) {
  const { name, title, category, credits, featured = false } = route.tool
  return {
    name,
    title,
    description: describeTool(route),
    category,
    credits,
    effect: route.effect,
    featured,
    annotations: annotationsOf(route),
    parameters: argumentSchema(route),
    returns: answerSchema(route),
  }
}

/** Describes a tool to an agent, including that a person must approve its effect. */
export function describeTool(route: ToolRoute): string {
  const { description } = route.tool
  if (!onlyProposes(route)) return description
  return `${description} ${route.computes ? 'What it keeps it only proposes' : 'Only proposes'}: a person decides.`
}

/** Returns whether a tool's call becomes a proposal; harmless calls, such as withdrawing one, run at once. */
export const onlyProposes = ({ effect, governed }: AnyRoute): boolean =>
  effect === 'write' && governed !== 'harmless'

/** Returns the protocol's annotations, which clients read before a call. */
function annotationsOf({ tool, effect, method }: ToolRoute) {
  const only = effect === 'read' && !tool.proposes
  return {
    readOnlyHint: only,
    // As the protocol defines it: everything but pure additions.
    destructiveHint: effect === 'write' && (tool.destructive ?? method !== 'POST'),
    // Each call of a writing tool is one more proposal.
    idempotentHint: only,
    openWorldHint: tool.openWorld ?? false,
  }
}

export function findTool(registry: Registry, name: string): ToolRoute {
  const route = registry.tool(name)
  if (!route) throw new AppError(404, 'not_found', sentence`There is no tool ${name}: search for one.`)
  return toolRoute(route)
}

/** The route as a tool; a route that declares none cannot be proposed, which is a fault of its declaration. */
export function toolRoute(route: AnyRoute): ToolRoute {
  if (!route.tool) throw new Error(`${route.method} ${route.path} declares no tool`)
  return route as ToolRoute
}
