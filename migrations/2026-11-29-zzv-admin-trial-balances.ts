import { notNull, type Schema } from '../server/database/schema.ts'

/** Administrators' accounts by ours, and their trial balances as they were reconciled. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('admin_account_maps')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('admin_account', text, notNull)
    .addColumn('account', text, notNull)
    .addForeignKeyConstraint('admin_account_maps_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('admin_account_maps_once', ['org_id', 'fund_account_id', 'admin_account'])
    .execute()
  await schema
    .tenantTable('admin_tb_recs')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('as_of', text, notNull)
    .addColumn('basis', text, notNull)
    .addColumn('file_name', text)
    .addColumn('status', text, notNull)
    .addColumn('result', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('admin_tb_recs_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('admin_tb_recs_by_day')
    .on('admin_tb_recs')
    .columns(['org_id', 'fund_account_id', 'as_of', 'id'])
    .execute()
}
