import type { Schema } from '../server/database/schema.ts'

/** Who looks after a fund, and what they do next. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  await db.schema.alterTable('fund_accounts').addColumn('owner_id', integer).execute()
  for (const column of ['next_step', 'next_step_at'])
    await db.schema.alterTable('fund_accounts').addColumn(column, text).execute()
  await db.schema
    .createIndex('fund_accounts_by_owner')
    .on('fund_accounts')
    .columns(['org_id', 'owner_id'])
    .execute()
}
