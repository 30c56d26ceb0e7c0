import { sql } from 'kysely'
import type { Database } from '../types.ts'
import type { MovedTable } from './tables.ts'

/** The highest id that each table has ever given, that of rows long deleted too; 0 where it has given none. */
export async function highestIds(
  { root, dialect }: Database,
  tables: readonly MovedTable[],
): Promise<Record<string, number>> {
  const names = withIds(tables)
  const query =
    dialect === 'sqlite'
      ? sql<Highest>`select name, seq as id from sqlite_sequence`
      : sql<Highest>`select name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(name), 'id')::regclass) as id
          from unnest(${names}::text[]) as name`
  const found = new Map((await query.execute(root)).rows.map(({ name, id }) => [name, id]))
  return Object.fromEntries(names.map(name => [name, found.get(name) ?? 0]))
}

/** Has each table give its next id after the highest one. */
export async function continueIds(database: Database, ids: Readonly<Record<string, number>>): Promise<void> {
  await database.write(async ({ db }) => {
    for (const [name, id] of Object.entries(ids)) {
      if (database.dialect === 'sqlite') {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
        if (id > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db)
      } else {
        // One that has given none yet begins with 1.
        await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${Math.max(id, 1)}, ${id > 0})`.execute(
          db,
        )
      }
    }
  })
}

interface Highest {
  name: string
  id: number | null
}

const withIds = (tables: readonly MovedTable[]) =>
  tables.filter(({ columns }) => columns.includes('id')).map(({ name }) => name)
