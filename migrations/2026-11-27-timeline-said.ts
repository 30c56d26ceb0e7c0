import type { Schema } from '../server/database/schema.ts'

/** What an entry of a timeline says, as a sentence with its values, so that each reader hears it in their own language. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('timeline_entries').addColumn('said', text).execute()
}
