import { notNull, type Schema } from '../server/database/schema.ts'

/** The closings at which partners joined a fund later, and what was booked so that all have funded alike. */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text } = schema
  await schema
    .tenantTable('subsequent_closes')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('rate', real, notNull)
    .addColumn('call_id', integer, notNull)
    .addColumn('distribution_id', integer, notNull)
    .addColumn('interest_entry_id', integer)
    .addForeignKeyConstraint('subsequent_closes_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('subsequent_closes_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'subsequent_closes_distribution',
      ['org_id', 'distribution_id'],
      'distributions',
      ['org_id', 'id'],
    )
    .execute()
}
