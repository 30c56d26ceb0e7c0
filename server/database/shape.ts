import { sql } from 'kysely'
import type { Database, Db } from './types.ts'

/** A table's shape, as far as a program can tell the difference, in words that both databases share. */
export interface TableShape {
  /** The type of each column, `integer`, `real` or `text`; with a question mark where it may be null. */
  columns: Readonly<Record<string, string>>
  /** The columns of each unique constraint: `org_id, id`. */
  unique: readonly string[]
  /** The references: `org_id, deal_id -> deals (org_id, id)`. */
  references: readonly string[]
  /** The indexes made by name. */
  indexes: readonly string[]
  /** The work of its triggers: rows stay (`kept`), are marked for search, or are `searched` themselves. */
  triggers: readonly string[]
}

/** The tables of a schema by name. */
export type SchemaShape = Readonly<Record<string, TableShape>>

/** Thrown when a database has the migrations of this version and yet other tables. */
export class SchemaDiffersError extends Error {}

/** Throws, naming the differences, unless the tables of `database` match the migrations. */
export async function assertShape(database: Database, expected: SchemaShape): Promise<void> {
  const differences = differencesOf(expected, await shapeOf(database))
  if (differences.length === 0) return
  const told = differences.slice(0, 8).join('; ')
  const more = differences.length > 8 ? `; and ${differences.length - 8} more` : ''
  throw new SchemaDiffersError(
    `The tables of this database are not those of this version of Fund Office: ${told}${more}. ` +
      'No row was changed for it. Restore a backup with the command "restore", or start the version that wrote the database.',
  )
}

/**
 * Returns the differences between a schema and the expected one, a phrase each. Additional tables and indexes
 * do not count.
 */
export function differencesOf(expected: SchemaShape, actual: SchemaShape): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = actual[name]
    return found ? differencesOfTable(name, wanted, found) : [`the table ${name} is missing`]
  })
}

function differencesOfTable(name: string, wanted: TableShape, found: TableShape): string[] {
  const columns = Object.entries(wanted.columns).flatMap(([column, type]) => {
    const other = found.columns[column]
    if (other === undefined) return [`${name}.${column} is missing`]
    return other === type ? [] : [`${name}.${column} is ${inWords(other)} instead of ${inWords(type)}`]
  })
  const unknown = Object.keys(found.columns).filter(column => !(column in wanted.columns))
  const lacks = (what: string, of: (shape: TableShape) => readonly string[]) =>
    of(wanted)
      .filter(one => !of(found).includes(one))
      .map(one => `${name} lacks the ${what} ${one}`)
  return [
    ...columns,
    ...unknown.map(column => `${name}.${column} is not known to this version`),
    ...lacks('unique constraint', ({ unique }) => unique),
    ...lacks('reference', ({ references }) => references),
    ...lacks('index', ({ indexes }) => indexes),
    ...lacks('trigger', ({ triggers }) => triggers),
  ]
}

const inWords = (type: string) => (type.endsWith('?') ? `${type.slice(0, -1)} or null` : type)

/** Returns the tables of a database, without those that record its own maintenance. */
export async function shapeOf({ root, dialect }: Database): Promise<SchemaShape> {
  const facts = dialect === 'sqlite' ? await sqliteFacts(root) : await postgresFacts(root)
  const byTable = <Fact extends { table: string }>(all: readonly Fact[]) =>
    Map.groupBy(all, ({ table }) => table)
  const columns = byTable(facts.columns)
  const [unique, references, indexes, triggers] = [
    byTable(facts.unique),
    byTable(facts.references),
    byTable(facts.indexes),
    byTable(facts.triggers),
  ]
  const texts = (all: readonly TableFact[] = []) => [...new Set(all.map(({ text }) => text))].sort()
  return Object.fromEntries(
    [...columns.keys()].sort().map(name => [
      name,
      {
        columns: Object.fromEntries(
          (columns.get(name) ?? [])
            .map(({ column, type, nullable }) => [column, `${type}${nullable ? '?' : ''}`] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
        unique: texts(unique.get(name)),
        references: texts(references.get(name)),
        indexes: texts(indexes.get(name)),
        triggers: texts(triggers.get(name)),
      },
    ]),
  )
}

interface ColumnFact {
  table: string
  column: string
  type: string
  nullable: boolean
}

interface TableFact {
  table: string
  text: string
}

interface Facts {
  columns: ColumnFact[]
  unique: TableFact[]
  references: TableFact[]
  indexes: TableFact[]
  triggers: TableFact[]
}

async function sqliteFacts(db: Db): Promise<Facts> {
  const ours = sql.raw(
    `(select name as "table" from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\')`,
  )
  const columns = await rows<{ table: string; column: string; type: string; nullable: number }>(
    db,
    sql`select t."table", c.name as "column", lower(c.type) as type, (c."notnull" = 0 and c.pk = 0) as nullable
      from ${ours} t, pragma_table_xinfo(t."table") c`,
  )
  const unique = await rows<TableFact>(
    db,
    sql`select "table", group_concat(name, ', ') as text from (
        select t."table", i.name as "index", x.name from ${ours} t, pragma_index_list(t."table") i, pragma_index_info(i.name) x
        where i."unique" = 1 and i.partial = 0 and i.origin <> 'pk' order by t."table", i.name, x.seqno
      ) group by "table", "index" having count(*) = count(name)`,
  )
  const references = await rows<TableFact>(
    db,
    sql`select "table", group_concat("from", ', ') || ' -> ' || target || ' (' || group_concat("to", ', ') || ')' as text from (
        select t."table", f.id, f."table" as target, f."from", f."to" from ${ours} t, pragma_foreign_key_list(t."table") f
        order by t."table", f.id, f.seq
      ) group by "table", id, target`,
  )
  const indexes = await rows<TableFact>(
    db,
    sql`select t."table", i.name as text from ${ours} t, pragma_index_list(t."table") i where i.origin = 'c'`,
  )
  const triggers = await rows<TableFact>(
    db,
    sql`select tbl_name as "table", name as text from sqlite_master where type = 'trigger'`,
  )
  return {
    columns: columns.map(one => ({ ...one, nullable: one.nullable === 1 })),
    unique,
    references,
    indexes,
    triggers: seenTo(triggers, {
      kept: ['no_update', 'no_delete'],
      marked: ['mark_insert', 'mark_update', 'mark_delete'],
      searched: ['found', 'lost', 'changed'],
    }),
  }
}

async function postgresFacts(db: Db): Promise<Facts> {
  const types: Record<string, string> = { bigint: 'integer', 'double precision': 'real' }
  const columns = await rows<ColumnFact>(
    db,
    // The catalogue itself: the views of the information schema take a second to say the same.
    sql`select r.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, not a.attnotnull as nullable
      from pg_attribute a join pg_class r on r.oid = a.attrelid
      where r.relnamespace = current_schema()::regnamespace and r.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and r.relname not like 'kysely\\_%'`,
  )
  const unique = await rows<TableFact>(
    db,
    sql`select r.relname as "table", string_agg(a.attname, ', ' order by k.nth) as text
      from pg_index i join pg_class r on r.oid = i.indrelid
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, nth)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where r.relnamespace = current_schema()::regnamespace and i.indisunique and not i.indisprimary
        and i.indpred is null and i.indexprs is null
      group by r.relname, i.indexrelid`,
  )
  const references = await rows<TableFact>(
    db,
    sql`select r.relname as "table", string_agg(a.attname, ', ' order by k.nth) || ' -> ' || f.relname
        || ' (' || string_agg(b.attname, ', ' order by k.nth) || ')' as text
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      cross join lateral unnest(c.conkey, c.confkey) with ordinality as k("from", "to", nth)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k."from"
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k."to"
      where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace
      group by r.relname, f.relname, c.oid`,
  )
  const indexes = await rows<TableFact>(
    db,
    sql`select tablename as "table", indexname as text from pg_indexes where schemaname = current_schema()`,
  )
  const triggers = await rows<TableFact>(
    db,
    sql`select r.relname as "table", g.tgname as text from pg_trigger g join pg_class r on r.oid = g.tgrelid
      where r.relnamespace = current_schema()::regnamespace and not g.tgisinternal`,
  )
  const vectors = columns.filter(({ type }) => type === 'tsvector')
  return {
    columns: columns
      .filter(({ type }) => type !== 'tsvector')
      .map(one => ({ ...one, type: types[one.type] ?? one.type })),
    unique,
    references,
    indexes,
    triggers: [
      ...seenTo(triggers, { kept: ['append_only'], marked: ['mark'] }),
      ...seenTo(triggers, { kept: ['posted_stays'] }),
      ...vectors.map(({ table }) => ({ table, text: 'searched' })),
    ],
  }
}

/** The work of a table's triggers, if all those it needs exist. */
function seenTo(triggers: readonly TableFact[], takes: Record<string, readonly string[]>): TableFact[] {
  const tables = [...new Set(triggers.map(({ table }) => table))]
  return tables.flatMap(table => {
    const names = new Set(triggers.filter(one => one.table === table).map(({ text }) => text))
    return Object.entries(takes)
      .filter(([, parts]) => parts.every(part => names.has(`${table}_${part}`)))
      .map(([text]) => ({ table, text }))
  })
}

const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> =>
  (await query.execute(db)).rows as T[]
