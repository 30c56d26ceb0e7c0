import type { Schema } from '../server/database/schema.ts'

/** Listed securities that the name in a check could not be compared with. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('trade_checks').addColumn('not_compared', text).execute()
}
