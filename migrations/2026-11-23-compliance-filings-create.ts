import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Filings with the rules by which they are due, what the office is, and what else it is obliged to. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('compliance_filing_profile')
    .addColumn('fiscal_year_end_month', integer, column =>
      column.notNull().check(sql`fiscal_year_end_month between 1 and 12`),
    )
    .addColumn('traits', text, notNull)
    .addColumn('closed_days', text, notNull)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addUniqueConstraint('compliance_filing_profile_of_office', ['org_id'])
    .execute()
  await schema
    .tenantTable('compliance_filing_rules')
    .addColumn('key', text, notNull)
    .addColumn('effective_on', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('agency', text, notNull)
    .addColumn('needs', text, notNull)
    .addColumn('base', text, notNull)
    .addColumn('month', integer)
    .addColumn('day', integer)
    .addColumn('once_on', text)
    .addColumn('offset_by', integer, column => column.notNull().check(sql`offset_by >= 0`))
    .addColumn('unit', text, notNull)
    .addColumn('roll', text, notNull)
    .addColumn('calendar', text, notNull)
    .addColumn('source', text)
    .addColumn('note', text)
    .addColumn('active', integer, bit(true))
    .addUniqueConstraint('compliance_filing_rules_from', ['org_id', 'key', 'effective_on'])
    .execute()
  await schema
    .tenantTable('compliance_filings')
    .addColumn('rule_key', text)
    .addColumn('title', text, notNull)
    .addColumn('agency', text, notNull)
    .addColumn('subject', text, column => column.notNull().defaultTo(''))
    .addColumn('period', text)
    .addColumn('base_on', text)
    .addColumn('nominal_on', text)
    .addColumn('due_on', text, notNull)
    .addColumn('due_given', integer, bit(false))
    .addColumn('status', text, notNull)
    .addColumn('owner', text)
    .addColumn('submitted_on', text)
    .addColumn('reference', text)
    .addColumn('reason', text)
    .addColumn('note', text)
    .addColumn('warned_days', integer)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addUniqueConstraint('compliance_filings_once', ['org_id', 'rule_key', 'base_on', 'subject'])
    .execute()
  await index(schema, 'compliance_filings_by_due', 'compliance_filings', ['org_id', 'status', 'due_on'])
  await schema
    .tenantTable('compliance_obligations')
    .addColumn('category', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('source', text)
    .addColumn('frequency', text, notNull)
    .addColumn('next_due', text, notNull)
    .addColumn('due_day', integer, notNull)
    .addColumn('owner', text)
    .addColumn('status', text, notNull)
    .addColumn('done_on', text)
    .addColumn('evidence', text)
    .addColumn('reason', text)
    .addColumn('note', text)
    .addColumn('follows_id', integer)
    .addColumn('warned_days', integer)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint(
      'compliance_obligations_follows',
      ['org_id', 'follows_id'],
      'compliance_obligations',
      ['org_id', 'id'],
    )
    .addUniqueConstraint('compliance_obligations_followed_once', ['org_id', 'follows_id'])
    .execute()
  await index(schema, 'compliance_obligations_by_due', 'compliance_obligations', [
    'org_id',
    'status',
    'next_due',
  ])
}

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
