import type { Schema } from '../server/database/schema.ts'

/** Who looks after a holding. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('holdings').addColumn('owner_id', integer).execute()
  await db.schema.createIndex('holdings_by_owner').on('holdings').columns(['org_id', 'owner_id']).execute()
}
