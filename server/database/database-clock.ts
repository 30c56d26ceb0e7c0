import { sql } from 'kysely'
import type { Database } from './types.ts'

/** The time of the database's own computer, in milliseconds; null on SQLite, which has none. */
export async function databaseClock(database: Database): Promise<number | null> {
  if (database.dialect === 'sqlite') return null
  const { rows } = await database.read(db =>
    sql<{
      now: number
    }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(db),
  )
  return rows[0]?.now ?? null
}
