import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * What a fund's calls go by, what is waived of them, and the way from a call that is not paid to a default; and who
 * looked at a year's K-1s before they are shared.
 */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text, db } = schema

  await schema
    .tenantTable('fund_call_terms')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('cure_business_days', integer, notNull)
    .addColumn('default_interest_rate', real)
    .addColumn('investment_period_ends_on', text)
    .addColumn('wire', text)
    .addColumn('contact', text)
    .addUniqueConstraint('fund_call_terms_once', ['org_id', 'fund_account_id'])
    .addForeignKeyConstraint('fund_call_terms_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()

  for (const table of ['capital_calls', 'capital_call_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('waived_minor', integer, c => c.notNull().defaultTo(0).check(sql`waived_minor >= 0`))
      .execute()
  // What of it would have lowered the unfunded commitment.
  await db.schema
    .alterTable('capital_call_lines')
    .addColumn('waived_inside_minor', integer, c => c.notNull().defaultTo(0))
    .execute()
  for (const name of ['waived_at', 'waiver_reason'])
    await db.schema.alterTable('capital_call_lines').addColumn(name, text).execute()

  // Where to pay and whom to ask, as the notices said it when the call was issued.
  await db.schema.alterTable('capital_calls').addColumn('issued_terms', text).execute()
  // The securities that were handed over instead of cash.
  await db.schema.alterTable('distributions').addColumn('in_kind', text).execute()

  await schema
    .tenantTable('capital_call_defaults')
    .addColumn('call_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('notice_date', text, notNull)
    .addColumn('outstanding_minor', integer, notNull)
    .addColumn('cure_business_days', integer, notNull)
    .addColumn('cure_ends_on', text, notNull)
    .addColumn('note', text)
    .addColumn('author', text, notNull)
    .addColumn('declared_on', text)
    .addColumn('declared_by', text)
    .addColumn('interest_through', text)
    .addColumn('interest_minor', integer, c => c.notNull().defaultTo(0))
    .addUniqueConstraint('capital_call_defaults_once', ['org_id', 'call_id', 'lp_id'])
    .addForeignKeyConstraint(
      'capital_call_defaults_line',
      ['org_id', 'call_id', 'lp_id'],
      'capital_call_lines',
      ['org_id', 'call_id', 'lp_id'],
    )
    .execute()

  await db.schema.alterTable('k1_returns').addColumn('author_id', integer).execute()
  await schema
    .tenantTable('k1_reviews')
    .addColumn('return_id', integer, notNull)
    .addColumn('last_override_id', integer, notNull)
    .addColumn('reviewer', text, notNull)
    .addForeignKeyConstraint('k1_reviews_return', ['org_id', 'return_id'], 'k1_returns', ['org_id', 'id'])
    .execute()
  await schema.appendOnly('k1_reviews')
}
