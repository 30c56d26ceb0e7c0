import type { Schema } from '../server/database/schema.ts'

/** When a partnership began its business, and what a K-1 says besides its boxes and item L. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  await db.schema.alterTable('k1_details').addColumn('business_began_on', text).execute()
  await db.schema.alterTable('k1_schedules').addColumn('tax_withheld_minor', integer).execute()
  await db.schema.alterTable('k1_schedules').addColumn('share_beginning', text).execute()
  await db.schema.alterTable('k1_schedules').addColumn('share_ending', text).execute()
}
