import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Capital calls and distributions of the investors, their payments, reminders, and what is known of an investor. */
export async function up(schema: Schema): Promise<void> {
  await calls(schema)
  await payments(schema)
  await distributions(schema)
  await facts(schema)
}

async function calls(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // Without a fund it is called on the investor's committed capital, and nothing is posted.
  await schema
    .tenantTable('capital_calls')
    .addColumn('fund_account_id', integer)
    .addColumn('lp_id', integer)
    .addColumn('reference', text)
    .addColumn('description', text)
    .addColumn('currency', text, notNull)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('paid_minor', integer, c => c.notNull().defaultTo(0))
    .addColumn('unapplied_minor', integer, c => c.notNull().defaultTo(0))
    .addColumn('notice_date', text, notNull)
    .addColumn('due_date', text, notNull)
    .addColumn('ilpa_call_type', text, notNull)
    .addColumn('purposes', text, notNull)
    .addColumn('override_reason', text)
    .addColumn('status', text, notNull)
    .addColumn('issued_at', text)
    .addColumn('entry_id', integer)
    .addForeignKeyConstraint('capital_calls_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('capital_calls_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('capital_calls_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await index(schema, 'capital_calls_by_fund', 'capital_calls', ['org_id', 'fund_account_id', 'id'])
  await index(schema, 'capital_calls_by_status', 'capital_calls', ['org_id', 'status', 'due_date'])

  // `shares` is what the investor owes of each purpose, in the order of the call's purposes.
  await schema
    .tenantTable('capital_call_lines')
    .addColumn('call_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('shares', text, notNull)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor >= 0`))
    .addColumn('inside_minor', integer, c => c.notNull().check(sql`inside_minor >= 0`))
    .addColumn('commitment_minor', integer, notNull)
    .addColumn('unfunded_before_minor', integer, notNull)
    .addColumn('paid_minor', integer, c => c.notNull().defaultTo(0))
    .addColumn('unapplied_minor', integer, c => c.notNull().defaultTo(0))
    .addColumn('is_excused', integer, bit(false))
    .addUniqueConstraint('capital_call_lines_once', ['org_id', 'call_id', 'lp_id'])
    .addCheckConstraint('capital_call_lines_paid', sql`paid_minor >= 0 and paid_minor <= amount_minor`)
    .addForeignKeyConstraint('capital_call_lines_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('capital_call_lines_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await index(schema, 'capital_call_lines_by_lp', 'capital_call_lines', ['org_id', 'lp_id'])
}

async function payments(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('capital_call_payments')
    .addColumn('call_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('applied_minor', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('method', text)
    .addColumn('entry_id', integer)
    .addUniqueConstraint('capital_call_payments_once', ['org_id', 'call_id', 'lp_id', 'reference'])
    .addForeignKeyConstraint(
      'capital_call_payments_line',
      ['org_id', 'call_id', 'lp_id'],
      'capital_call_lines',
      ['org_id', 'call_id', 'lp_id'],
    )
    .addForeignKeyConstraint('capital_call_payments_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.appendOnly('capital_call_payments')

  await schema
    .tenantTable('capital_call_reminders')
    .addColumn('call_id', integer, notNull)
    .addColumn('offset_days', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('status', text, notNull)
    .addUniqueConstraint('capital_call_reminders_once', ['org_id', 'call_id', 'offset_days'])
    .addForeignKeyConstraint('capital_call_reminders_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .execute()
}

async function distributions(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('distributions')
    .addColumn('fund_account_id', integer)
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('description', text)
    .addColumn('type', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('recallable_minor', integer, c => c.notNull().check(sql`recallable_minor >= 0`))
    .addColumn('entry_id', integer)
    .addForeignKeyConstraint('distributions_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('distributions_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await index(schema, 'distributions_by_fund', 'distributions', ['org_id', 'fund_account_id', 'id'])
  await schema.appendOnly('distributions')

  await schema
    .tenantTable('distribution_lines')
    .addColumn('distribution_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('amount_minor', integer, notNull)
    .addColumn('recallable_minor', integer, notNull)
    .addColumn('unfunded_before_minor', integer, notNull)
    .addUniqueConstraint('distribution_lines_once', ['org_id', 'distribution_id', 'lp_id'])
    .addForeignKeyConstraint('distribution_lines_of', ['org_id', 'distribution_id'], 'distributions', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('distribution_lines_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await index(schema, 'distribution_lines_by_lp', 'distribution_lines', ['org_id', 'lp_id'])
  await schema.appendOnly('distribution_lines')
}

/** What is known of an investor and since when: what is learned later stands beside it, it replaces nothing. */
async function facts(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('lp_facts')
    .addColumn('lp_id', integer, notNull)
    .addColumn('attribute', text, notNull)
    .addColumn('value', text, notNull)
    .addColumn('source', text, notNull)
    .addColumn('source_id', integer)
    .addColumn('observed_on', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('lp_facts_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await index(schema, 'lp_facts_by_lp', 'lp_facts', ['org_id', 'lp_id', 'id'])
  await schema.appendOnly('lp_facts')
}

async function index(schema: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await schema.db.schema.createIndex(name).on(table).columns(columns).execute()
}
