// The effect of a proposal as one digest: a vote is for this effect, and not for the call alone. The call is
// run twice as a trial to find it; nothing in it tells when, in which order or by whom it ran.

import { references } from '../../database/tables.ts'
import type { Row, WrittenRow } from '../../database/written-rows.ts'
import type { Done } from '../../kernel/deeds.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { digestOfValue } from '../../kernel/values/digest.ts'
import { type Preview, previewOf } from './preview.ts'

/** A call's effect: for people, as rows with their digest, and the deeds on records that follow. */
export interface Effect {
  preview: Preview
  digest: string
  /** True where the call writes nothing but records of itself. */
  isNothing: boolean
  done: Done[]
}

/** Side rows of every write: the log, timelines, events and the search index. */
const BESIDE =
  /^(account_makers|audit_(heads|log|values)|access_log|agent_\w+|credit_\w+|idempotency_keys|notifications|outbox|search_\w+|timeline_entries)$/

/** Columns that change with every write of a row, and the name of a job, which contains ids. */
const NOISE = new Set(['created_at', 'updated_at', 'version', 'revision', 'unique_key'])

/** Replaces values that differ between two runs of the same call: a time, a token, a salt. */
const VARYING = '~'

/**
 * Runs a call as a trial, as its proposer would: returns its answer and changes, and the digest of every row
 * it would write, before and after. A second run is a second later: values that differ are no part of the
 * effect.
 */
export async function effectOf(
  ctx: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  facts: unknown,
  { userId, name }: { userId: number | null; name: string },
): Promise<Effect> {
  const run = async (now: string) => {
    const written: WrittenRow[] = []
    const preview = await previewOf(ctx, route, given, facts, {
      now,
      as: { userId, name },
      told: row => written.push(row),
    })
    return { preview, written, rows: Object.groupBy(essenceOf(written), ({ table }) => table) }
  }
  const first = await run(ctx.now)
  const second = await run(new Date(Date.parse(ctx.now) + 1000).toISOString())
  return {
    preview: first.preview,
    digest: digestOfValue(common(first.rows, second.rows)),
    isNothing: Object.keys(first.rows).length === 0,
    done: ctx.services.registry.doneBy(first.written),
  }
}

interface Essence {
  table: string
  id?: unknown
  before: unknown
  after: unknown
}

/** Returns rows without noise: inserted and deleted ones in full, changed columns of updated ones. */
export function essenceOf(written: readonly WrittenRow[]): Essence[] {
  const own = written.filter(({ table }) => !BESIDE.test(table))
  const fresh = new NewIds(written)
  return own.flatMap(({ table, before, after }) => {
    const of = (row: Row | null, columns: readonly string[]) =>
      row && fresh.row(table, Object.fromEntries(columns.map(column => [column, row[column]])))
    const columns = Object.keys(after ?? before ?? {}).filter(column => !NOISE.has(column))
    if (!before || !after) return [{ table, before: of(before, columns), after: of(after, columns) }]
    const changed = columns.filter(column => before[column] !== after[column])
    if (changed.length === 0) return []
    return [{ table, ...of(after, ['id']), before: of(before, changed), after: of(after, changed) }]
  })
}

/** The tables that columns of a name refer to, in any table: JSON names records as columns do. */
const referred = new Map<string, Set<string>>()
for (const columns of Object.values(references))
  for (const [column, table] of Object.entries(columns))
    referred.set(column, (referred.get(column) ?? new Set()).add(table))

/**
 * Replaces the ids that a run assigned, which differ where somebody wrote meanwhile, by their place among the
 * new rows.
 */
class NewIds {
  readonly #places = new Map<string, Map<unknown, string>>()

  constructor(written: readonly WrittenRow[]) {
    for (const { table, before, after } of written) {
      if (before || !after) continue
      const places = this.#places.get(table) ?? new Map<unknown, string>()
      this.#places.set(table, places.set(after.id, `new ${table} ${places.size + 1}`))
    }
  }

  /** A row with the places of new rows for their ids. */
  row(table: string, row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const target = column === 'id' ? table : references[table]?.[column]
        return [column, target ? this.#placeIn([target], value) : this.#inside(column, value)]
      }),
    )
  }

  /**
   * Replaces ids inside a value that no foreign key covers, such as stored JSON. An id of unknown kind may be
   * a new one, or equal a new one by chance.
   */
  #inside(name: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map(one => this.#inside(name, one))
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#inside(key, one)]))
    if (typeof value === 'string' && /^[[{]/.test(value)) {
      const kept = parsed(value)
      return kept === value ? value : this.#inside(name, kept)
    }
    if (!/(^|_)ids?$/.test(name) || name === 'org_id') return value
    const tables = referred.get(name.replace(/s$/, ''))
    return tables?.size === 1 ? this.#placeIn(tables, value) : VARYING
  }

  #placeIn(tables: Iterable<string>, value: unknown): unknown {
    for (const table of tables) {
      const place = this.#places.get(table)?.get(value)
      if (place !== undefined) return place
    }
    return value
  }
}

/** A text parsed as JSON; the text itself if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The common part of two values; `~` where they differ. */
function common(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length ? one.map((value, at) => common(value, other[at])) : VARYING
  if (isObject(one) && isObject(other))
    return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, common(value, other[key])]))
  return Object.is(one, other) ? one : VARYING
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
