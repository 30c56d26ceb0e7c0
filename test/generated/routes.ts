import { z } from 'zod'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'

export type Named = readonly [name: string, route: AnyRoute]

/** Every route of the house, with its name for a test's title. */
export const walk: readonly Named[] = registry.routes.map(
  route => [`${route.method} ${route.path}`, route] as const,
)

export const walkOf = (filter: (route: AnyRoute) => boolean) => walk.filter(([, route]) => filter(route))

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)

/** The path up to a parameter, and with it: what the parameter names. */
export const placeOf = (path: string, parameter: string): string =>
  path.slice(0, path.indexOf(`/{${parameter}}`) + parameter.length + 3)

/** The routes whose body cannot be left out have an example, or are listed with why not. */
export const canBeCalled = (route: AnyRoute): boolean =>
  route.example !== undefined || !route.parse.body || route.parse.body.safeParse({}).success

/** The fields of a route's body; empty where it takes none or any. */
export const fieldsOf = (route: AnyRoute): Record<string, z.ZodType> =>
  route.parse.body instanceof z.ZodObject ? (route.parse.body.shape as Record<string, z.ZodType>) : {}
