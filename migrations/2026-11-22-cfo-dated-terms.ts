import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/**
 * Side letters and fee terms as versions, each from its own day on: what was agreed before stays to be read. What
 * stood until now has held since the beginning.
 */
export async function up(schema: Schema): Promise<void> {
  await createSideLetters(schema)
  await createFeeAgreements(schema)
  await sql`
    insert into side_letters (org_id, created_at, updated_at, fund_account_id, lp_id, fee_rate, fee_discount_pct,
      excluded_from_fees, note)
    select org_id, created_at, updated_at, fund_account_id, lp_id, fee_rate, fee_discount_pct, excluded_from_fees, note
    from lp_terms order by id`.execute(schema.db)
  await sql`
    insert into fee_agreements (org_id, created_at, updated_at, fund_account_id, terms)
    select org_id, created_at, updated_at, fund_account_id, terms from fee_terms order by id`.execute(
    schema.db,
  )
  await schema.appendOnly('side_letters')
  await schema.appendOnly('fee_agreements')
}

async function createSideLetters(schema: Schema): Promise<void> {
  const { db, integer, real, text } = schema
  await schema
    .tenantTable('side_letters')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    // null is since the beginning.
    .addColumn('effective_from', text)
    .addColumn('fee_rate', real)
    .addColumn('fee_discount_pct', real)
    .addColumn('excluded_from_fees', integer, bit(false))
    .addColumn('document', text)
    .addColumn('note', text)
    .addColumn('author', text)
    .addForeignKeyConstraint('side_letters_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('side_letters_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('side_letters_order')
    .on('side_letters')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
}

async function createFeeAgreements(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('fee_agreements')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('effective_from', text)
    .addColumn('terms', text, notNull)
    .addColumn('document', text)
    .addColumn('author', text)
    .addForeignKeyConstraint('fee_agreements_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('fee_agreements_order')
    .on('fee_agreements')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
}
