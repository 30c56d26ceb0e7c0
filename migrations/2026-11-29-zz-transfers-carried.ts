import { notNull, type Schema } from '../server/database/schema.ts'

/** Why an interest went over, as a kind, and what of the days after it was carried over with it. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema
    .alterTable('interest_transfers')
    .addColumn('kind', text, column => column.notNull().defaultTo('other'))
    .execute()
  await schema
    .tenantTable('transfer_carries')
    .addColumn('transfer_id', integer, notNull)
    .addColumn('date', text, notNull)
    // By the transfer to its buyer, or by its void back to its seller.
    .addColumn('on_void', integer, notNull)
    .addColumn('commitment_minor', integer, notNull)
    .addColumn('commitment_before_minor', integer, notNull)
    .addColumn('moved', text, notNull)
    .addColumn('entry_id', integer)
    .addColumn('last_number', integer, notNull)
    .addForeignKeyConstraint('transfer_carries_transfer', ['org_id', 'transfer_id'], 'interest_transfers', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('transfer_carries_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('transfer_carries_by_transfer')
    .on('transfer_carries')
    .columns(['org_id', 'transfer_id', 'date'])
    .execute()
}
