import { notNull, type Schema } from '../server/database/schema.ts'

/** The files by which a bank is told to pay a distribution, as they were made. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('distribution_payment_files')
    .addColumn('event_id', integer, notNull)
    .addColumn('bank_account_id', integer, notNull)
    .addColumn('message_id', text, notNull)
    .addColumn('execution_date', text, notNull)
    .addColumn('replaces_id', integer)
    // What it orders, to tell what changed since.
    .addColumn('orders', text, notNull)
    .addColumn('total_minor', integer, notNull)
    .addColumn('xml', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('distribution_payment_files_once', ['org_id', 'message_id'])
    .addForeignKeyConstraint(
      'distribution_payment_files_event',
      ['org_id', 'event_id'],
      'distribution_events',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint(
      'distribution_payment_files_replaces',
      ['org_id', 'replaces_id'],
      'distribution_payment_files',
      ['org_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('distribution_payment_files_by_event')
    .on('distribution_payment_files')
    .columns(['org_id', 'event_id'])
    .execute()
}
