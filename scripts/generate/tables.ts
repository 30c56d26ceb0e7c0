import SqliteHandle from 'better-sqlite3'
import { shapeOf } from '../../server/database/shape.ts'
import { onMigrated } from './migrated.ts'
import type { Made } from './output.ts'

/** Results of the migrations: the tables that every start compares the database with, and the types of their rows. */
export const tables = (): Promise<Made> =>
  onMigrated(async (database, file) => ({
    outputs: [
      { path: 'migrations/schema.json', text: `${JSON.stringify(await shapeOf(database), null, 2)}\n` },
      { path: 'server/database/tables.ts', text: render(new SqliteHandle(file, { readonly: true })) },
    ],
  }))

const types: Record<string, string> = {
  INTEGER: 'number',
  TEXT: 'string',
  REAL: 'number',
  BLOB: 'Uint8Array',
}

interface ColumnInfo {
  name: string
  type: string
  notnull: 0 | 1
  dflt_value: string | null
  pk: number
}

function render(handle: SqliteHandle.Database): string {
  const tables = handle
    .prepare(
      // A search index is reached through the table whose words it holds, and has no types of its own.
      `select name from pragma_table_list where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
    )
    .pluck()
    .all() as string[]
  const columns = new Map(tables.map(table => [table, handle.pragma(`table_info(${table})`) as ColumnInfo[]]))
  const tenants = tables.filter(table => columns.get(table)?.some(column => column.name === 'org_id'))
  const references = tables.map(table => [table, referencesOf(handle, table)] as const)
  handle.close()
  return [
    '// Written by "npm run generate" from the migrations; do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    ...tables.flatMap(table => [
      `export interface ${typeName(table)} {`,
      ...(columns.get(table) ?? []).map(column => `  ${column.name}: ${typeOf(column)}`),
      '}',
      '',
    ]),
    'export interface Tables {',
    ...tables.map(table => `  ${table}: ${typeName(table)}`),
    '}',
    '',
    '/** The column that says whose row it is, for each table of organisations’ rows. */',
    'export const tenantKeys: Readonly<Record<string, string>> = {',
    "  organisations: 'id',",
    ...tenants.map(table => `  ${table}: 'org_id',`),
    '}',
    '',
    '/** The tables whose rows get an id where they are inserted. */',
    'export const numbered: ReadonlySet<string> = new Set([',
    ...tables.filter(table => columns.get(table)?.some(isNumber)).map(table => `  '${table}',`),
    '])',
    '',
    '/** The table that a column names a row of, by the table that has the column. */',
    'export const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...references
      .filter(([, columns]) => columns.length > 0)
      .map(([table, columns]) => `  ${table}: { ${columns.map(one => one.join(': ')).join(', ')} },`),
    '}',
    '',
  ].join('\n')
}

const isNumber = ({ name, type, pk }: ColumnInfo): boolean =>
  name === 'id' && pk === 1 && type.toLowerCase() === 'integer'

/** The columns that name a row of another table, each with the table as a literal. */
const referencesOf = (handle: SqliteHandle.Database, table: string): string[][] =>
  (handle.pragma(`foreign_key_list(${table})`) as Array<{ from: string; table: string; to: string }>)
    .filter(({ from, to }) => from !== 'org_id' && to === 'id')
    .map(({ from, table: other }) => [from, `'${other}'`])
    .sort()

function typeOf({ name, type, notnull, dflt_value, pk }: ColumnInfo): string {
  if (name === 'org_id' && notnull) return 'ColumnType<number, number | undefined, never>'
  const base = types[type.toUpperCase()]
  if (!base) throw new Error(`Column ${name} has the unknown type ${type}`)
  const nullable = notnull || pk ? base : `${base} | null`
  return (pk && name === 'id') || dflt_value !== null ? `Generated<${nullable}>` : nullable
}

const typeName = (table: string) =>
  `${table
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`
