import { sql } from 'kysely'
import type { Database } from './types.ts'

/**
 * Returns whether a table of this name exists; asking for the columns of all tables takes a quarter of a
 * start on Postgres.
 */
export async function hasTable(
  { root, dialect }: Pick<Database, 'root' | 'dialect'>,
  name: string,
): Promise<boolean> {
  const there =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`
  return (await there.execute(root)).rows.length > 0
}
