import { notNull, type Schema } from '../server/database/schema.ts'

/** What somebody found a holding to be worth on a day, who approved it, and the entry that brought the book to it. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('holding_valuations')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('holding_id', integer, notNull)
    .addColumn('as_of', text, notNull)
    .addColumn('fair_value_minor', integer, notNull)
    .addColumn('method', text, notNull)
    .addColumn('source', text)
    .addColumn('note', text)
    .addColumn('status', text, notNull)
    .addColumn('prepared_by', text, notNull)
    .addColumn('preparer_id', integer)
    .addColumn('approved_by', text)
    .addColumn('approved_at', text)
    // None where the book had it at that value already.
    .addColumn('entry_id', integer)
    .addColumn('voided_by', text)
    .addColumn('void_reason', text)
    .addForeignKeyConstraint(
      'holding_valuations_holding',
      ['org_id', 'fund_account_id', 'holding_id'],
      'holdings',
      ['org_id', 'fund_account_id', 'id'],
    )
    .addForeignKeyConstraint('holding_valuations_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('holding_valuations_by_holding')
    .on('holding_valuations')
    .columns(['org_id', 'holding_id', 'as_of'])
    .execute()
}
