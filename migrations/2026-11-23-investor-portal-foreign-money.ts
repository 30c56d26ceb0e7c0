import type { Schema } from '../server/database/schema.ts'

/** What came in for a call, or went back of a credit, in another currency than the fund's. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  for (const table of ['capital_call_payments', 'capital_credit_refunds']) {
    await db.schema.alterTable(table).addColumn('foreign_currency', text).execute()
    // In minor units of that; `worth_minor` is what it was worth in the fund's currency on the day.
    await db.schema.alterTable(table).addColumn('foreign_minor', integer).execute()
    await db.schema.alterTable(table).addColumn('worth_minor', integer).execute()
    await schema.addReference(table, 'account_id', 'gl_accounts')
  }
}
