import { notNull, type Schema } from '../server/database/schema.ts'

/** A fund's terms of carried interest, each version from its own day on, and the entry by which a close accrues it. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('carry_term_versions')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('effective_from', text)
    .addColumn('terms', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('carry_term_versions_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('carry_term_versions_order')
    .on('carry_term_versions')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
  await schema.appendOnly('carry_term_versions')
  await schema.addReference('period_closes', 'carry_entry_id', 'gl_entries')
}
