import { sql } from 'kysely'
import { foldedInSql } from '../server/database/folded.ts'
import type { Schema } from '../server/database/schema.ts'

/** Postgres searches names whose capital letters are not ASCII as SQLite does. */
export async function up({ db, dialect }: Schema): Promise<void> {
  if (dialect === 'postgres') await sql.raw(foldedInSql).execute(db)
}
