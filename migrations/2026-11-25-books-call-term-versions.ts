import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * What a fund's calls go by as versions, each from its own day on: the default rate, the days to cure and the end of
 * the investment period. What stood until now has held since the beginning.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, real, text } = schema
  await schema
    .tenantTable('call_term_versions')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('effective_from', text)
    .addColumn('cure_business_days', integer, notNull)
    .addColumn('default_interest_rate', real)
    .addColumn('investment_period_ends_on', text)
    .addColumn('author', text)
    .addForeignKeyConstraint('call_term_versions_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('call_term_versions_order')
    .on('call_term_versions')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
  await sql`
    insert into call_term_versions (org_id, created_at, updated_at, fund_account_id, cure_business_days,
      default_interest_rate, investment_period_ends_on)
    select org_id, created_at, updated_at, fund_account_id, cure_business_days, default_interest_rate,
      investment_period_ends_on
    from fund_call_terms order by id`.execute(db)
  await schema.appendOnly('call_term_versions')
}
