import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './types.ts'

/** Stands for a value that is filled in when the statement runs. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Stands for every parameter that is there; one that is not reads as undefined. */
function placeholders(names: ReadonlySet<string>): object {
  return new Proxy(
    {},
    { get: (_target, name) => (names.has(String(name)) ? new Placeholder(String(name)) : undefined) },
  )
}

/**
 * Prepares a statement whose text is compiled once for each connection, organisation and set of present
 * parameters. Used for statements of every call, where compiling a query costs more than running it. `build`
 * may test for a parameter and pass its value on; it must not look at the value.
 */
export function prepared<P extends object, O>(
  build: (db: Db, params: P) => Compilable<O>,
): (db: Db, params: P) => Promise<O[]> {
  const compiled = new WeakMap<Db, Map<string, CompiledQuery<O>>>()
  return async (db, params) => {
    let byNames = compiled.get(db)
    if (!byNames) {
      byNames = new Map()
      compiled.set(db, byNames)
    }
    let there = ''
    for (const name in params) if (params[name] !== undefined) there += ` ${name}`
    let query = byNames.get(there)
    if (!query) {
      query = build(db, placeholders(new Set(there.split(' '))) as P).compile()
      byNames.set(there, query)
    }
    const { rows } = await db.executeQuery<O>({
      ...query,
      parameters: query.parameters.map(value => fill(value, params)),
    })
    return rows
  }
}

/** Up to so many rows a statement is kept; beyond, making it is little beside running it. */
const KEPT_ROWS = 20

/** Prepares a statement that writes several rows: its text is made once for each number of rows. */
export function preparedRows<R extends object, O>(
  build: (db: Db, rows: readonly R[]) => Compilable<O>,
): (db: Db, rows: readonly R[]) => Promise<O[]> {
  const bySize = new Map<number, (db: Db, params: Record<string, unknown>) => Promise<O[]>>()
  return async (db, rows) => {
    if (rows.length > KEPT_ROWS) return (await db.executeQuery<O>(build(db, rows).compile())).rows
    let run = bySize.get(rows.length)
    if (!run) {
      const stands = rows.map(
        (_, at) => new Proxy({}, { get: (_, name) => new Placeholder(`${at}.${String(name)}`) }),
      )
      run = prepared(inner => build(inner, stands as R[]))
      bySize.set(rows.length, run)
    }
    const params: Record<string, unknown> = {}
    for (const [at, row] of rows.entries())
      for (const [name, value] of Object.entries(row)) params[`${at}.${name}`] = value
    return run(db, params)
  }
}

const fill = (value: unknown, params: object): unknown =>
  value instanceof Placeholder ? (params as Record<string, unknown>)[value.name] : value
