import type { Schema } from '../server/database/schema.ts'

/** What went out for a distribution in another currency than the fund's. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('distributions').addColumn('foreign_currency', text).execute()
  // In minor units of that; `worth_minor` is what it was worth in the fund's currency on the day.
  await db.schema.alterTable('distributions').addColumn('foreign_minor', integer).execute()
  await db.schema.alterTable('distributions').addColumn('worth_minor', integer).execute()
  await schema.addReference('distributions', 'account_id', 'gl_accounts')
}
