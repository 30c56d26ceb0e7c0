import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** The bank accounts of funds, what their banks state of them, and what of the book each movement was matched to. */
export async function up(schema: Schema): Promise<void> {
  await accounts(schema)
  await matches(schema)
  await statements(schema)
}

async function accounts(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // One for an account of the ledger, so that the two can be compared.
  await schema
    .tenantTable('bank_accounts')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('gl_account_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('bank_name', text)
    .addColumn('number', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('opened_on', text)
    .addUniqueConstraint('bank_accounts_once', ['org_id', 'gl_account_id'])
    .addForeignKeyConstraint(
      'bank_accounts_gl',
      ['org_id', 'fund_account_id', 'gl_account_id'],
      'gl_accounts',
      ['org_id', 'fund_account_id', 'id'],
    )
    .execute()
}

async function matches(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('bank_matches')
    .addColumn('bank_account_id', integer, notNull)
    .addColumn('amount_minor', integer, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('undone_at', text)
    .addColumn('undone_by', text)
    .addForeignKeyConstraint('bank_matches_account', ['org_id', 'bank_account_id'], 'bank_accounts', [
      'org_id',
      'id',
    ])
    .execute()

  // What of the book the movements of a match are: a posting is that of one match at most.
  await schema
    .tenantTable('bank_match_postings')
    .addColumn('match_id', integer, notNull)
    .addColumn('entry_id', integer, notNull)
    .addColumn('gl_line_id', integer, notNull)
    // What the match itself posted: `payment` of a capital call or `entry`; null for what was in the book already.
    .addColumn('posted_as', text)
    .addUniqueConstraint('bank_match_postings_once', ['org_id', 'gl_line_id'])
    .addForeignKeyConstraint('bank_match_postings_match', ['org_id', 'match_id'], 'bank_matches', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('bank_match_postings_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'bank_match_postings_by_match', 'bank_match_postings', ['org_id', 'match_id'])
}

async function statements(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('bank_statements')
    .addColumn('bank_account_id', integer, notNull)
    .addColumn('format', text, notNull)
    .addColumn('number', text)
    .addColumn('file_name', text)
    // Of the file, and which of its statements it is.
    .addColumn('digest', text, notNull)
    .addColumn('part', integer, notNull)
    .addColumn('from_date', text, notNull)
    .addColumn('to_date', text, notNull)
    .addColumn('opening_minor', integer, notNull)
    .addColumn('closing_minor', integer, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('bank_statements_once', ['org_id', 'bank_account_id', 'digest', 'part'])
    .addForeignKeyConstraint('bank_statements_account', ['org_id', 'bank_account_id'], 'bank_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'bank_statements_by_end', 'bank_statements', ['org_id', 'bank_account_id', 'to_date'])

  await schema
    .tenantTable('bank_lines')
    .addColumn('bank_account_id', integer, notNull)
    // What two statements of one movement have in common; `nth` tells movements apart that look the same.
    .addColumn('likeness', text, notNull)
    .addColumn('nth', integer, notNull)
    .addColumn('booked_on', text, notNull)
    .addColumn('valued_on', text)
    .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor <> 0`))
    .addColumn('counterparty', text)
    .addColumn('counterparty_account', text)
    .addColumn('description', text)
    .addColumn('bank_reference', text)
    .addColumn('payment_reference', text)
    .addColumn('match_id', integer)
    .addColumn('set_aside_reason', text)
    .addColumn('set_aside_by', text)
    .addUniqueConstraint('bank_lines_once', ['org_id', 'bank_account_id', 'likeness', 'nth'])
    .addCheckConstraint('bank_lines_one_fate', sql`match_id is null or set_aside_reason is null`)
    .addForeignKeyConstraint('bank_lines_account', ['org_id', 'bank_account_id'], 'bank_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('bank_lines_match', ['org_id', 'match_id'], 'bank_matches', ['org_id', 'id'])
    .execute()
  await index(schema, 'bank_lines_by_day', 'bank_lines', ['org_id', 'bank_account_id', 'booked_on'])
  await index(schema, 'bank_lines_by_match', 'bank_lines', ['org_id', 'match_id'])

  // A movement stands in every statement that tells of it, at its place.
  await schema
    .tenantTable('bank_statement_lines')
    .addColumn('statement_id', integer, notNull)
    .addColumn('line_id', integer, notNull)
    .addColumn('position', integer, notNull)
    .addUniqueConstraint('bank_statement_lines_once', ['org_id', 'statement_id', 'position'])
    .addForeignKeyConstraint(
      'bank_statement_lines_statement',
      ['org_id', 'statement_id'],
      'bank_statements',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint('bank_statement_lines_line', ['org_id', 'line_id'], 'bank_lines', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'bank_statement_lines_by_line', 'bank_statement_lines', ['org_id', 'line_id'])
}

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
