import type { Schema } from '../server/database/schema.ts'

/**
 * How far a job is, and why something did not come of Google Drive, as sentences with their values, so that each reader hears
 * them in their own language.
 */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('message_said', text).execute()
  await db.schema.alterTable('vdr_imports').addColumn('error_said', text).execute()
  await db.schema.alterTable('vdr_import_items').addColumn('reason_said', text).execute()
}
