import type { Schema } from '../server/database/schema.ts'

/** What a final K-1 says of the partnership, the partner and the preparer, as it was issued. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('k1_schedules').addColumn('particulars', text).execute()
}
