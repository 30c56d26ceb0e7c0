import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** What became of accrued fees: taken back, paid to the manager, and payments taken back. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('fee_voids')
    .addColumn('calculation_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('entry_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('fee_voids_once', ['org_id', 'calculation_id'])
    .addForeignKeyConstraint('fee_voids_fee', ['org_id', 'calculation_id'], 'fee_calculations', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fee_voids_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await schema
    .tenantTable('fee_payments')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('amount_minor', integer, column => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('entry_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('fee_payments_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fee_payments_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('fee_payments_order')
    .on('fee_payments')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
  await schema
    .tenantTable('fee_payment_voids')
    .addColumn('payment_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('entry_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('fee_payment_voids_once', ['org_id', 'payment_id'])
    .addForeignKeyConstraint('fee_payment_voids_payment', ['org_id', 'payment_id'], 'fee_payments', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fee_payment_voids_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  for (const table of ['fee_voids', 'fee_payments', 'fee_payment_voids']) await schema.appendOnly(table)

  // An accrual whose entry was reversed is reversed, and leaves its period free.
  await sql`
    update fee_calculations set status = 'reversed', posted_period = null
    where status = 'posted' and exists (
      select 1 from gl_entries reversal
      where reversal.org_id = fee_calculations.org_id and reversal.reverses_id = fee_calculations.entry_id
    )`.execute(schema.db)
}
