import { notNull, type Schema } from '../server/database/schema.ts'

/** What single investors agreed beside their fees: excuses, reports by a day, the best terms of others, and other promises. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('side_letter_clauses')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('clause', text, notNull)
    .addColumn('obligation', text, notNull)
    .addColumn('trigger_event', text)
    .addColumn('asset_classes', text, notNull)
    .addColumn('sectors', text, notNull)
    .addColumn('countries', text, notNull)
    .addColumn('frequency', text)
    .addColumn('within_days', integer)
    .addColumn('effective_from', text)
    .addColumn('ends_on', text)
    .addColumn('offered_through', text)
    .addColumn('document', text)
    .addColumn('author', text, notNull)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('side_letter_clauses_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('side_letter_clauses_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('side_letter_clauses_of_fund')
    .on('side_letter_clauses')
    .columns(['org_id', 'fund_account_id', 'lp_id'])
    .execute()
}
