import schema from '../../../migrations/schema.json' with { type: 'json' }

/** A kind of record that others are linked with, and its table. */
export interface LinkedKind {
  type: string
  table: string
}

/** One reference of a row: its columns, each with the column of `table` that it names. */
export interface Hop {
  columns: readonly (readonly [own: string, named: string])[]
  table: string
}

/**
 * The path from a row to a record over intermediate rows, ending with the record's own. It is empty for a row
 * that is the record itself.
 */
export interface End {
  type: string
  over: readonly Hop[]
}

/** Rows of `table`, each of which links a record with another. */
export interface Link {
  /** The relation of the two: `sponsor`, `deal_contact`. */
  type: string
  table: string
  from: End
  to: End
  /** The rows say when they were written; those that do not were written with the record at `from`. */
  dated: boolean
  /** The kind of record meant, where the column may name several. */
  only?: { column: string; value: string }
}

/** Rows that lead to a record over more others than these say nothing of it. */
const MOST_HOPS = 3

interface Shape {
  /** Columns by name: `integer`, or `integer?` where nullable. */
  columns: Readonly<Record<string, string>>
  references: readonly string[]
}

const tables: Readonly<Record<string, Shape>> = schema

/**
 * Returns every way in which rows link two records of these kinds, by the references of the schema. A record
 * is linked with those it refers to; two records are linked where a row that is no record of its own refers
 * to both. Intermediate rows are skipped: a red flag belongs to the room of its analysis.
 */
export function linksBetween(kinds: readonly LinkedKind[]): Link[] {
  const typeOf = new Map(kinds.map(({ type, table }) => [table, type]))
  const within = new Map(kinds.map(({ type, table }) => [type, alwaysNamedBy(table, typeOf)]))
  const links: Link[] = []
  for (const table of Object.keys(tables)) {
    const type = typeOf.get(table)
    const dated = hasColumns(table, 'created_at')
    const reached = nearest(endsOf(table, typeOf))
    if (type !== undefined) {
      const from = { type, over: [] }
      for (const to of reached) links.push({ type: nameOf(to), table, from, to, dated })
      if (hasColumns(table, 'record_type', 'record_id'))
        for (const other of kinds) links.push(toldOf(table, from, other))
    } else {
      const closest = reached.filter(end => !reached.some(other => within.get(other.type)?.has(end.type)))
      // Of two references to one kind, the first leads to records of other kinds: one name says one link.
      const isFirst = (end: End) => closest.find(({ type }) => type === end.type) === end
      closest.forEach((from, at) => {
        for (const to of closest.slice(at + 1)) {
          // Where both ends follow from the same intermediate row, that row itself makes the link.
          if (to.over[0] === from.over[0]) continue
          if (from.type === to.type || (isFirst(from) && isFirst(to)))
            links.push({ type: table, table, from, to, dated })
        }
      })
    }
  }
  return links
}

/** The records that rows of a table lead to, over rows that are no records themselves. */
function endsOf(table: string, typeOf: ReadonlyMap<string, string>, before: readonly Hop[] = []): End[] {
  if (before.length === MOST_HOPS) return []
  return hopsOf(table).flatMap(hop => {
    const over = [...before, hop]
    const type = typeOf.get(hop.table)
    if (type === undefined) return endsOf(hop.table, typeOf, over)
    return hop.columns.some(([, named]) => named === 'id') ? [{ type, over }] : []
  })
}

/** Returns the nearest ends of each type: a document in a folder is in the room that it names itself. */
const nearest = (ends: readonly End[]): End[] =>
  ends.filter(({ type, over }) => !ends.some(other => other.type === type && other.over.length < over.length))

/** The kinds of records that every row of a table names: a row that names both is linked with its nearer one. */
const alwaysNamedBy = (table: string, typeOf: ReadonlyMap<string, string>): Set<string | undefined> =>
  new Set(
    hopsOf(table)
      .filter(({ columns }) => columns.every(([own]) => tables[table]?.columns[own] === 'integer'))
      .map(hop => typeOf.get(hop.table)),
  )

/** The references of a table's rows to other rows of their organisation. */
const hopsOf = (table: string): Hop[] =>
  (tables[table]?.references ?? []).flatMap(text => {
    const [, own, other, named] = /^org_id, (.+) -> (\w+) \(org_id, (.+)\)$/.exec(text) ?? []
    if (!own || !other || !named) return []
    const names = named.split(', ')
    return [
      { table: other, columns: own.split(', ').map((column, at) => [column, names[at] as string] as const) },
    ]
  })

/** Links by a pair of columns that name a record by its kind and its id. */
const toldOf = (table: string, from: End, { type, table: other }: LinkedKind): Link => ({
  type: 'about',
  table,
  from,
  to: { type, over: [{ table: other, columns: [['record_id', 'id']] }] },
  dated: hasColumns(table, 'created_at'),
  only: { column: 'record_type', value: type },
})

const hasColumns = (table: string, ...names: string[]) =>
  names.every(name => name in (tables[table]?.columns ?? {}))

/** A reference is called by its column: `sponsor_id` is a sponsor. */
function nameOf({ over }: End): string {
  const [column] = over.at(-1)?.columns.find(([, named]) => named === 'id') ?? []
  return (column as string).replace(/_id$/, '')
}
