import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** Exchange rates by day, accounts that are kept in another currency than their fund, and what their lines are in it. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('exchange_rates')
    .addColumn('base', text, notNull)
    .addColumn('quote', text, notNull)
    .addColumn('date', text, notNull)
    // So much of the quoted currency for one of the base: a decimal, as it was published.
    .addColumn('rate', text, notNull)
    .addColumn('source', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('exchange_rates_once', ['org_id', 'base', 'quote', 'date'])
    .execute()
  await db.schema.alterTable('gl_accounts').addColumn('foreign_currency', text).execute()
  // On the side of the line; zero where only the worth of what is held changes.
  await db.schema
    .alterTable('gl_lines')
    .addColumn('foreign_minor', integer, c => c.check(sql`foreign_minor >= 0`))
    .execute()
}
