import { notNull, type Schema } from '../server/database/schema.ts'

/** The remedies that a fund agreed on for a default, what was done of them, and the day on which a default was cured. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('call_term_versions').addColumn('default_remedies', text).execute()
  await db.schema.alterTable('capital_call_defaults').addColumn('cured_on', text).execute()
  await db.schema.alterTable('capital_call_defaults').addColumn('cured_by', text).execute()
  await schema
    .tenantTable('capital_call_remedies')
    .addColumn('call_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('date', text, notNull)
    // In minor units of the call's currency; null where nothing moves.
    .addColumn('amount_minor', integer)
    .addColumn('entry_id', integer)
    .addColumn('made_call_id', integer)
    .addColumn('transfer_id', integer)
    .addColumn('note', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('capital_call_remedies_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('capital_call_remedies_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('capital_call_remedies_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('capital_call_remedies_made', ['org_id', 'made_call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'capital_call_remedies_transfer',
      ['org_id', 'transfer_id'],
      'interest_transfers',
      ['org_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('capital_call_remedies_by_call')
    .on('capital_call_remedies')
    .columns(['org_id', 'call_id', 'lp_id'])
    .execute()
}
