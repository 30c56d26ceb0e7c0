import type { Schema } from '../server/database/schema.ts'

/** What of the deal a screening judged; of those before this nobody wrote it down. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('deal_screenings').addColumn('judged', text).execute()
}
