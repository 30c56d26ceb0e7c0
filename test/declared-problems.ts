import { RouteTable } from '../server/http/match.ts'
import type { Registry } from '../server/kernel/module.ts'
import { commonErrors } from '../server/kernel/routes/common-errors.ts'
import type { AnyRoute } from '../server/kernel/routes/endpoint.ts'

/** Problems the edge answers before it knows the route, and those nobody declares. */
const OF_ANY_REQUEST: Record<string, number> = {
  internal_error: 500,
  books_out_of_balance: 500,
  method_not_allowed: 405,
  wrong_host: 421,
}

interface Answered {
  method: string
  path: string
  status: number
  code: string
}

const ofRegistries = new WeakMap<Registry, DeclaredProblems>()

/** Compares the problems that a server answers with those that its routes declare. */
export class DeclaredProblems {
  readonly #registry: Registry
  readonly #table: RouteTable
  /** The problems of every tool: what runs one for its caller answers them as they come. */
  readonly #ofTools: ReadonlySet<string>

  /**
   * Returns those of a registry, which the offices of a file share: to read every route takes a third of
   * opening one.
   */
  static of(registry: Registry): DeclaredProblems {
    const known = ofRegistries.get(registry) ?? new DeclaredProblems(registry)
    ofRegistries.set(registry, known)
    return known
  }

  private constructor(registry: Registry) {
    this.#registry = registry
    this.#table = new RouteTable(registry.routes)
    this.#ofTools = new Set(registry.tools.flatMap(problemsOf))
  }

  /** A sentence about a problem that its route does not declare; null when all is as declared. */
  objection({ method, path, status, code }: Answered): string | null {
    if (OF_ANY_REQUEST[code] === status || code === 'not_built') return null
    const route = this.#table.find(method, path.split('?')[0] as string)?.route
    if (!route) return null
    const problem = `${code} ${status}`
    if (problemsOf(route).includes(problem)) return null
    if (this.#runsTools(route) && this.#ofTools.has(problem)) return null
    return `${route.method} ${route.path} answers ${problem}, which its errors do not declare`
  }

  #runsTools(route: AnyRoute): boolean {
    return ['tools', 'agent'].includes(this.#registry.moduleOf(route).key)
  }
}

const problemsOf = (route: AnyRoute): string[] =>
  Object.entries({ ...commonErrors(route), ...route.errors }).map(([code, [status]]) => `${code} ${status}`)
