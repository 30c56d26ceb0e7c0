import { sql } from 'kysely'
import { foldedInSql } from '../server/database/folded.ts'
import type { Schema } from '../server/database/schema.ts'

/** Lists that a screened name could not be compared with; the function by which Postgres searches names. */
export async function up({ db, dialect, text }: Schema): Promise<void> {
  await db.schema.alterTable('screening_results').addColumn('not_compared', text).execute()
  if (dialect === 'postgres') await sql.raw(foldedInSql).execute(db)
}
