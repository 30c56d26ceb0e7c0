import type { Schema } from '../server/database/schema.ts'

/** How many rows a table had that left the office; null for any other file. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('access_log').addColumn('rows', integer).execute()
}
