import type { Schema } from '../server/database/schema.ts'

/** What a notice says, as sentences with their values, so that each reader hears it in their own language. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('said', text).execute()
}
