import { notNull, type Schema } from '../server/database/schema.ts'

/** What Schedules K-1 say beside their amounts: of the partnership, who prepared them, where each partner is. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('k1_details')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('ein', text)
    .addColumn('address', text)
    .addColumn('filed_at', text)
    .addColumn('preparer_name', text)
    .addColumn('preparer_firm', text)
    .addColumn('preparer_address', text)
    .addColumn('preparer_phone', text)
    .addUniqueConstraint('k1_details_once', ['org_id', 'fund_account_id'])
    .addForeignKeyConstraint('k1_details_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema.alterTable('lp_terms').addColumn('tax_address', text).execute()
}
