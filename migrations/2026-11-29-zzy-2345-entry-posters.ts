import type { Schema } from '../server/database/schema.ts'

/** Who posted an entry, who need not be who prepared it; null of those posted before. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('gl_entries').addColumn('posted_by', text).execute()
}
