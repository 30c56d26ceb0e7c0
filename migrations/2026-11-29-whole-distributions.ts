import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/**
 * A distribution is one event of several parts: what is paid out by kind and source, what is withheld, and what each investor
 * gets in the end. What was distributed before becomes an event, with the tax withheld under its reference.
 */
export async function up(schema: Schema): Promise<void> {
  await events(schema)
  await payments(schema)
  await payees(schema)
  const { db, integer } = schema
  await schema.addReference('capital_call_payments', 'netted_event_id', 'distribution_events')
  await db.schema.alterTable('fund_call_terms').addColumn('nets_distributions', integer, bit(false)).execute()
  await gatherEarlier(schema)
}

async function events(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('distribution_events')
    .addColumn('fund_account_id', integer)
    .addColumn('currency', text, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('description', text)
    .addColumn('status', text, notNull)
    // How it is split, as it was asked for; null where its parts were recorded one by one.
    .addColumn('terms', text)
    .addColumn('corrects_id', integer)
    .addColumn('reason', text)
    .addColumn('author', text)
    .addColumn('issued_at', text)
    .addForeignKeyConstraint('distribution_events_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'distribution_events_corrects',
      ['org_id', 'corrects_id'],
      'distribution_events',
      ['org_id', 'id'],
    )
    .execute()
  await index(schema, 'distribution_events_by_fund', 'distribution_events', ['fund_account_id', 'id'])
  await schema
    .tenantTable('distribution_event_parts')
    .addColumn('event_id', integer, notNull)
    .addColumn('distribution_id', integer, notNull)
    .addUniqueConstraint('distribution_event_parts_once', ['org_id', 'distribution_id'])
    .addForeignKeyConstraint(
      'distribution_event_parts_event',
      ['org_id', 'event_id'],
      'distribution_events',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint(
      'distribution_event_parts_part',
      ['org_id', 'distribution_id'],
      'distributions',
      ['org_id', 'id'],
    )
    .execute()
  await index(schema, 'distribution_event_parts_by_event', 'distribution_event_parts', ['event_id'])
  await db.schema
    .createIndex('distribution_events_by_status')
    .on('distribution_events')
    .columns(['org_id', 'status', 'id'])
    .execute()
}

async function payments(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('distribution_payments')
    .addColumn('event_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reference', text)
    .addColumn('entry_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('distribution_payments_event', ['org_id', 'event_id'], 'distribution_events', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('distribution_payments_entry', ['org_id', 'entry_id'], 'gl_entries', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'distribution_payments_by_event', 'distribution_payments', ['event_id'])
}

/** What each investor gets of an event that was issued as one, with their notice as it was issued. */
async function payees(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('distribution_payees')
    .addColumn('event_id', integer, notNull)
    .addColumn('lp_id', integer, notNull)
    .addColumn('gross_minor', integer, notNull)
    // Carried interest borne (negative) or received.
    .addColumn('carry_minor', integer, notNull)
    .addColumn('withheld_minor', integer, notNull)
    .addColumn('netted_minor', integer, notNull)
    .addColumn('net_minor', integer, c => c.notNull().check(sql`net_minor >= 0`))
    .addColumn('end_to_end_id', text, notNull)
    .addColumn('notice', text, notNull)
    .addColumn('payment_id', integer)
    .addUniqueConstraint('distribution_payees_once', ['org_id', 'event_id', 'lp_id'])
    .addForeignKeyConstraint('distribution_payees_event', ['org_id', 'event_id'], 'distribution_events', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('distribution_payees_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint(
      'distribution_payees_payment',
      ['org_id', 'payment_id'],
      'distribution_payments',
      ['org_id', 'id'],
    )
    .execute()
  await index(schema, 'distribution_payees_by_lp', 'distribution_payees', ['lp_id'])
}

async function index({ db }: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns(['org_id', ...columns])
    .execute()
}

/** Distributions of one fund, day and reference that stand are one event, and so are those that were taken back. */
async function gatherEarlier({ db }: Schema): Promise<void> {
  const rows = await db
    .selectFrom('distributions as made')
    .leftJoin('capital_voids as undone', join =>
      join
        .onRef('undone.org_id', '=', 'made.org_id')
        .onRef('undone.record_id', '=', 'made.id')
        .on('undone.kind', '=', 'distribution'),
    )
    .selectAll('made')
    .select('undone.reason as undone_reason')
    .orderBy('made.id')
    .execute()
  const known = new Map<string, number>()
  for (const row of rows) {
    const { org_id, fund_account_id, currency, date, reference, description, created_at } = row
    const status = row.undone_reason === null ? 'paid' : 'void'
    const key = JSON.stringify([org_id, fund_account_id, date, reference ?? row.id, currency, status])
    let event = fund_account_id === null ? undefined : known.get(key)
    if (event === undefined) {
      const made = { org_id, fund_account_id, currency, date, reference, description, status, created_at }
      const { id } = await db
        .insertInto('distribution_events')
        .values({ ...made, reason: row.undone_reason, issued_at: created_at, updated_at: created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      event = Number(id)
      known.set(key, event)
    }
    await db
      .insertInto('distribution_event_parts')
      .values({ org_id, event_id: event, distribution_id: row.id, created_at, updated_at: created_at })
      .execute()
  }
}
