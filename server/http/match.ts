import findMyWay, { type HTTPMethod } from 'find-my-way'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { notBuilt } from './not-built.ts'

export interface Matched {
  route: AnyRoute
  params: Record<string, string | undefined>
}

const OPTIONS = { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 500 }

const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Finds a route by method and path in one radix tree: with hundreds of routes the search would dominate a
 * request's cost.
 */
export class RouteTable {
  readonly #router = findMyWay(OPTIONS)
  /** Operations of the specification that are not built yet. */
  readonly #toCome = findMyWay(OPTIONS)

  constructor(routes: readonly AnyRoute[]) {
    for (const name of notBuilt) {
      const [method, path] = name.split(' ') as [HTTPMethod, string]
      this.#toCome.on(method, patternOf(path), () => undefined)
    }
    for (const route of routes) {
      if (route.spanning) {
        this.#router.on(route.method, `${beforeSpan(route)}*`, () => undefined, route)
        continue
      }
      this.#router.on(route.method, patternOf(route.path), () => undefined, route)
    }
  }

  /** Null when no route has this path; 501 when one is still to come, 405 when one has it with another method. */
  find(method: string, path: string): Matched | null {
    const found = this.#found(method as HTTPMethod, path)
    if (found) return found
    if (this.#toCome.find(method as HTTPMethod, path))
      throw new AppError(
        501,
        'not_built',
        sentence`This endpoint of the specification is still to come; /docs lists those that are.`,
      )
    const allowed = METHODS.filter(other => this.#found(other, path))
    if (allowed.length === 0) return null
    throw new AppError(405, 'method_not_allowed', sentence`Use ${allowed.join(' or ')} here.`, {
      headers: { Allow: allowed.flatMap(other => (other === 'GET' ? ['GET', 'HEAD'] : [other])).join(', ') },
    })
  }

  /** True where a browser gets a page at an address of the API. */
  hasPage(path: string): boolean {
    return this.#found('GET', path)?.route.page === true
  }

  #found(method: HTTPMethod, path: string): Matched | null {
    const found = this.#router.find(method, path)
    if (!found) return null
    const { store: route, params } = found as { store: AnyRoute; params: Matched['params'] }
    if (!route.spanning) return { route, params }
    const value = params['*'] ?? ''
    const after = route.path.slice(route.path.indexOf(`{${route.spanning}}`) + route.spanning.length + 2)
    if (!value.endsWith(after) || value.length === after.length) return null
    return { route, params: { [route.spanning]: value.slice(0, value.length - after.length) } }
  }
}

const beforeSpan = ({ path, spanning }: AnyRoute): string => path.slice(0, path.indexOf(`{${spanning}}`))

/** True for the paths of the API, which answer problems and never a page. */
export const isApiPath = (path: string): boolean =>
  /^\/(api|svc|admin|webhooks|mcp|developer|\.well-known)(\/|$)/.test(path)
