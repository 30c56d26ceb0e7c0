import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Management fees, investors' side letters, period closes and Schedules K-1. */
export async function up(schema: Schema): Promise<void> {
  await fees(schema)
  await closes(schema)
  await k1(schema)
}

async function fees(schema: Schema): Promise<void> {
  const { integer, real, text } = schema
  await schema
    .tenantTable('fee_terms')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('terms', text, notNull)
    .addUniqueConstraint('fee_terms_of_fund', ['org_id', 'fund_account_id'])
    .addForeignKeyConstraint('fee_terms_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()

  // `posted_period` is the period once it is accrued, and null before: one accrual for each fund and period.
  await schema
    .tenantTable('fee_calculations')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('period_start', text, notNull)
    .addColumn('period_end', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('gross_minor', integer, notNull)
    .addColumn('total_minor', integer, notNull)
    .addColumn('carry_forward_minor', integer, notNull)
    .addColumn('exact_gross_minor', text, notNull)
    .addColumn('result', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('posted_period', text)
    .addColumn('posted_on', text)
    .addColumn('entry_id', integer)
    .addUniqueConstraint('fee_calculations_once', ['org_id', 'fund_account_id', 'posted_period'])
    .addForeignKeyConstraint('fee_calculations_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fee_calculations_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await index(schema, 'fee_calculations_order', 'fee_calculations', ['org_id', 'fund_account_id', 'id'])

  await schema
    .tenantTable('lp_terms')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('fee_rate', real)
    .addColumn('fee_discount_pct', real)
    .addColumn('excluded_from_fees', integer, bit(false))
    .addColumn('tin_last4', text)
    .addColumn('note', text)
    .addUniqueConstraint('lp_terms_once', ['org_id', 'fund_account_id', 'lp_id'])
    .addForeignKeyConstraint('lp_terms_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('lp_terms_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
}

async function closes(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('period_closes')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('period_start', text, notNull)
    .addColumn('period_end', text, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('checks', text, notNull)
    .addColumn('said', text, notNull)
    .addColumn('snapshot', text)
    .addColumn('nav_minor', integer)
    .addColumn('entry_id', integer)
    .addColumn('preparer_id', integer)
    .addColumn('preparer', text, notNull)
    .addColumn('reviewer', text)
    .addColumn('closed_at', text)
    .addColumn('days_to_close', integer)
    .addColumn('reopened_at', text)
    .addColumn('reopened_by', text)
    .addColumn('reopen_reason', text)
    .addUniqueConstraint('period_closes_version', ['org_id', 'fund_account_id', 'period_end', 'version'])
    .addForeignKeyConstraint('period_closes_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('period_closes_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
}

async function k1(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('k1_returns')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('tax_year', integer, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('items', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('k1_returns_version', ['org_id', 'fund_account_id', 'tax_year', 'version'])
    .addForeignKeyConstraint('k1_returns_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()

  await schema
    .tenantTable('k1_schedules')
    .addColumn('return_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('boxes', text, notNull)
    .addColumn('capital', text, notNull)
    .addUniqueConstraint('k1_schedules_once', ['org_id', 'return_id', 'lp_id'])
    .addForeignKeyConstraint('k1_schedules_return', ['org_id', 'return_id'], 'k1_returns', ['org_id', 'id'])
    .addForeignKeyConstraint('k1_schedules_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()

  await schema
    .tenantTable('k1_overrides')
    .addColumn('schedule_id', integer, notNull)
    .addColumn('box', text, notNull)
    .addColumn('amount_minor', integer, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('k1_overrides_schedule', ['org_id', 'schedule_id'], 'k1_schedules', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'k1_overrides_order', 'k1_overrides', ['org_id', 'schedule_id', 'id'])
  await schema.appendOnly('k1_overrides')
}

async function index(schema: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await schema.db.schema.createIndex(name).on(table).columns(columns).execute()
}
