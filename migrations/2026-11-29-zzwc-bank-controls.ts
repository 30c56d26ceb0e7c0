import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * Who wrote bank details, so that another person confirms them; a fund's own bank by its BIC; payments of distributions
 * that came back.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema
    .alterTable('lp_bank_details')
    .addColumn('author_ids', text, c => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('lp_bank_details').addColumn('approved_by', text).execute()
  await db.schema
    .alterTable('fund_call_terms')
    .addColumn('wire_author_ids', text, c => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('bank_accounts').addColumn('bic', text).execute()
  await schema
    .tenantTable('distribution_returns')
    .addColumn('event_id', integer, notNull)
    .addColumn('payment_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('amount_minor', integer, notNull)
    .addColumn('date', text, notNull)
    // The payment that came back; the next one has an id of its own.
    .addColumn('end_to_end_id', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('reference', text)
    .addColumn('entry_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('distribution_returns_event', ['org_id', 'event_id'], 'distribution_events', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'distribution_returns_payment',
      ['org_id', 'payment_id'],
      'distribution_payments',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint('distribution_returns_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('distribution_returns_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('distribution_returns_by_event')
    .on('distribution_returns')
    .columns(['org_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('distribution_returns_by_entry')
    .on('distribution_returns')
    .columns(['org_id', 'entry_id'])
    .execute()
}
