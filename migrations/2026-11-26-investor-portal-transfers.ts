import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Interests in a fund that one investor took over from another, with what went over; undone in `capital_voids` alone. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('interest_transfers')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('seller_id', integer, notNull)
    .addColumn('buyer_id', integer, notNull)
    .addColumn('effective_on', text, notNull)
    .addColumn('commitment_minor', integer, column => column.notNull().check(sql`commitment_minor > 0`))
    .addColumn('commitment_before_minor', integer, notNull)
    .addColumn('price_minor', integer)
    .addColumn('reason', text, notNull)
    .addColumn('reference', text)
    .addColumn('moved', text, notNull)
    .addColumn('standing', text, notNull)
    .addColumn('entry_id', integer)
    .addColumn('last_number', integer, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('interest_transfers_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('interest_transfers_seller', ['org_id', 'seller_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('interest_transfers_buyer', ['org_id', 'buyer_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('interest_transfers_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('interest_transfers_by_fund')
    .on('interest_transfers')
    .columns(['org_id', 'fund_account_id', 'effective_on'])
    .execute()
  await markChanges(schema, 'interest_transfers', 'interest_transfer')
}
