import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** The funds' books: funds, their charts, the journal, its running balances, investors and their commitments. */
export async function up(schema: Schema): Promise<void> {
  await funds(schema)
  await investors(schema)
  await journal(schema)
  await balances(schema)
}

async function funds(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // `last_number` is raised by every entry: the one row that postings to the same fund wait for each other on.
  await schema
    .tenantTable('fund_accounts')
    .addColumn('name', text, notNull)
    .addColumn('entity_type', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('committed_total_minor', integer)
    .addColumn('fiscal_year_end', text, notNull)
    .addColumn('gl_provider', text, notNull)
    .addColumn('locked_through', text)
    .addColumn('last_number', integer, c => c.notNull().defaultTo(0))
    .execute()

  await schema
    .tenantTable('gl_accounts')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('code', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('normal_balance', text, notNull)
    .addColumn('parent_code', text)
    .addColumn('category', text)
    .addColumn('active', integer, bit(true))
    .addColumn('posting_allowed', integer, bit(true))
    .addUniqueConstraint('gl_accounts_code', ['org_id', 'fund_account_id', 'code'])
    .addUniqueConstraint('gl_accounts_of_fund', ['org_id', 'fund_account_id', 'id'])
    .addForeignKeyConstraint('gl_accounts_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()

  await schema
    .tenantTable('period_locks')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('locked_through', text)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('period_locks_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'period_locks_order', 'period_locks', ['org_id', 'fund_account_id', 'id'])
  await schema.appendOnly('period_locks')
}

async function investors(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('lps')
    .addColumn('name', text, notNull)
    .addColumn('entity_type', text)
    .addColumn('jurisdiction', text)
    .addColumn('currency', text, notNull)
    .addColumn('committed_capital_minor', integer)
    .addColumn('kyc_status', text, notNull)
    .addColumn('primary_contact_email', text)
    .addColumn('status', text, notNull)
    .execute()

  await schema
    .tenantTable('commitments')
    .addColumn('lp_id', integer, notNull)
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor >= 0`))
    .addColumn('class', text, notNull)
    .addColumn('admitted_on', text, notNull)
    .addColumn('excluded_from_fees', integer, bit(false))
    .addUniqueConstraint('commitments_once', ['org_id', 'fund_account_id', 'lp_id', 'class', 'admitted_on'])
    .addForeignKeyConstraint('commitments_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('commitments_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'commitments_by_lp', 'commitments', ['org_id', 'lp_id'])
}

async function journal(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // A draft keeps its lines as JSON: only what is posted is in gl_lines, which nobody can change.
  await schema
    .tenantTable('gl_entries')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('number', integer)
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('description', text)
    .addColumn('source', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('category', text)
    .addColumn('book_debit_minor', integer)
    .addColumn('book_credit_minor', integer)
    .addColumn('total_minor', integer, notNull)
    .addColumn('reverses_id', integer)
    .addColumn('is_void', integer, bit(false))
    .addColumn('draft_lines', text)
    .addColumn('author', text, notNull)
    .addColumn('posted_at', text)
    .addUniqueConstraint('gl_entries_reversed_once', ['org_id', 'reverses_id'])
    .addUniqueConstraint('gl_entries_number', ['org_id', 'fund_account_id', 'number'])
    .addForeignKeyConstraint('gl_entries_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('gl_entries_reverses', ['org_id', 'reverses_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await index(schema, 'gl_entries_by_fund', 'gl_entries', ['org_id', 'fund_account_id', 'id'])
  await index(schema, 'gl_entries_by_reference', 'gl_entries', ['org_id', 'reference', 'id'])
  await postedStays(schema)

  await schema
    .table('gl_lines')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('entry_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('account_id', integer, notNull)
    .addColumn('debit_minor', integer, notNull)
    .addColumn('credit_minor', integer, notNull)
    .addColumn('is_void', integer, notNull)
    .addColumn('partner_id', integer)
    .addColumn('investment_id', integer)
    .addColumn('ilpa_category', text)
    .addCheckConstraint(
      'gl_lines_one_side',
      sql`debit_minor >= 0 and credit_minor >= 0 and (debit_minor = 0) <> (credit_minor = 0)`,
    )
    .addForeignKeyConstraint('gl_lines_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .addForeignKeyConstraint('gl_lines_account', ['org_id', 'fund_account_id', 'account_id'], 'gl_accounts', [
      'org_id',
      'fund_account_id',
      'id',
    ])
    .addForeignKeyConstraint('gl_lines_partner', ['org_id', 'partner_id'], 'lps', ['org_id', 'id'])
    .execute()
  await index(schema, 'gl_lines_by_entry', 'gl_lines', ['org_id', 'entry_id'])
  await index(schema, 'gl_lines_by_date', 'gl_lines', ['org_id', 'fund_account_id', 'date'])
  await schema.appendOnly('gl_lines')
}

/** A posted entry is never edited nor deleted, whoever asks; a draft may be, and becomes posted once. */
async function postedStays({ db, dialect }: Schema): Promise<void> {
  if (dialect === 'sqlite') {
    for (const verb of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger gl_entries_no_${verb} before ${verb} on gl_entries when old.status = 'posted' begin select raise(abort, 'a posted entry stays as it is'); end`,
        )
        .execute(db)
    }
    return
  }
  await sql
    .raw(
      `create trigger gl_entries_posted_stays before update or delete on gl_entries for each row when (old.status = 'posted') execute function refuse_change()`,
    )
    .execute(db)
}

// By month: a balance on any day is the months before it and the lines of one month. Partner 0 is no partner.
async function balances(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .plainTable('gl_balances')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('account_id', integer, notNull)
    .addColumn('partner_id', integer, notNull)
    .addColumn('month', text, notNull)
    .addColumn('debit_minor', integer, notNull)
    .addColumn('credit_minor', integer, notNull)
    .addPrimaryKeyConstraint('gl_balances_pk', [
      'org_id',
      'fund_account_id',
      'account_id',
      'partner_id',
      'month',
    ])
    .addForeignKeyConstraint(
      'gl_balances_account',
      ['org_id', 'fund_account_id', 'account_id'],
      'gl_accounts',
      ['org_id', 'fund_account_id', 'id'],
    )
    .execute()
}

async function index(schema: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await schema.db.schema.createIndex(name).on(table).columns(columns).execute()
}
