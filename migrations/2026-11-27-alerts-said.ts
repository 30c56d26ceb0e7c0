import type { Schema } from '../server/database/schema.ts'

/** What alerts say, as sentences with their values, so that each reader hears it in their own language. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('risk_alerts').addColumn('message_said', text).execute()
  await db.schema.alterTable('compliance_alerts').addColumn('title_said', text).execute()
  await db.schema.alterTable('compliance_alerts').addColumn('message_said', text).execute()
}
