import { sql } from 'kysely'
import type { SchemaShape } from '../shape.ts'
import type { Database } from '../types.ts'

/** A table whose rows are carried from one database to another. */
export interface MovedTable {
  name: string
  columns: readonly string[]
  /** The columns of the primary key. */
  key: readonly string[]
  /** Key columns that hold text. */
  textKey: ReadonlySet<string>
}

/** Each write to a searched table leaves a mark here, the copying of its rows too. */
export const MARKS = 'search_marks'

/** Secrets are not moved: one sealed for a database opens in no other. */
const SECRETS = 'appliance_secrets'

/** Returns the tables of a schema: referenced ones come first, and the marks of the search last. */
export async function movedTables(database: Database, schema: SchemaShape): Promise<MovedTable[]> {
  const keys = await primaryKeys(database)
  const names = inOrderOfReferences(schema).filter(name => name !== MARKS && name !== SECRETS)
  return [...names, MARKS].map(name => {
    const columns = schema[name]?.columns ?? {}
    const key = keys.get(name) ?? []
    if (key.length === 0) throw new Error(`The table ${name} has no primary key to read it by.`)
    return {
      name,
      columns: Object.keys(columns),
      key,
      textKey: new Set(key.filter(column => columns[column]?.startsWith('text'))),
    }
  })
}

function inOrderOfReferences(schema: SchemaShape): string[] {
  const ordered = new Set<string>()
  const add = (name: string, above: readonly string[]) => {
    if (ordered.has(name)) return
    if (above.includes(name)) throw new Error(`Tables refer to each other: ${[...above, name].join(' -> ')}`)
    const targets = (schema[name]?.references ?? []).map(reference =>
      reference.slice(reference.indexOf('-> ') + 3, reference.lastIndexOf(' (')),
    )
    for (const target of targets) if (target !== name) add(target, [...above, name])
    ordered.add(name)
  }
  for (const name of Object.keys(schema)) add(name, [])
  return [...ordered]
}

async function primaryKeys({ root, dialect }: Database): Promise<Map<string, string[]>> {
  const query =
    dialect === 'sqlite'
      ? sql<{ table: string; column: string }>`select t.name as "table", c.name as "column"
          from pragma_table_list t, pragma_table_info(t.name) c
          where t.schema = 'main' and t.type = 'table' and c.pk > 0 order by t.name, c.pk`
      : sql<{ table: string; column: string }>`select r.relname as "table", a.attname as "column"
          from pg_index i join pg_class r on r.oid = i.indrelid
          cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, nth)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          where i.indisprimary and r.relnamespace = current_schema()::regnamespace
          order by r.relname, k.nth`
  const { rows } = await query.execute(root)
  const keys = new Map<string, string[]>()
  for (const { table, column } of rows) keys.set(table, [...(keys.get(table) ?? []), column])
  return keys
}
