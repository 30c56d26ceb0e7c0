import { notNull, type Schema } from '../server/database/schema.ts'

/** Where an investor is paid, in versions from a day on, and who heard it confirmed, by whom and on which number. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('lp_bank_details')
    .addColumn('lp_id', integer, notNull)
    .addColumn('account_holder', text, notNull)
    // An IBAN or another account number, without separators.
    .addColumn('number', text, notNull)
    .addColumn('bic', text)
    .addColumn('routing_number', text)
    .addColumn('bank_name', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('effective_from', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('called_back_by', text)
    .addColumn('called_back_at', text)
    .addColumn('called_person', text)
    .addColumn('called_number', text)
    .addColumn('called_on', text)
    .addForeignKeyConstraint('lp_bank_details_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('lp_bank_details_by_lp')
    .on('lp_bank_details')
    .columns(['org_id', 'lp_id', 'currency'])
    .execute()
}
