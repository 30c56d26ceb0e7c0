import type { Schema } from '../server/database/schema.ts'

/** The language that somebody of the office chose, in which they are written to; null for that of the office. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', text).execute()
}
