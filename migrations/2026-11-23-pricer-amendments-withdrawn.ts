import { notNull, type Schema } from '../server/database/schema.ts'

/** Months in which nothing is paid of a loan, and amendments that were taken back. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('pricer_amendments').addColumn('holiday_months', integer).execute()
  await schema
    .tenantTable('pricer_amendment_withdrawals')
    .addColumn('amendment_id', integer, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('pricer_amendment_withdrawals_once', ['org_id', 'amendment_id'])
    .addForeignKeyConstraint(
      'pricer_amendment_withdrawals_amendment',
      ['org_id', 'amendment_id'],
      'pricer_amendments',
      ['org_id', 'id'],
    )
    .execute()
  await schema.appendOnly('pricer_amendment_withdrawals')
}
