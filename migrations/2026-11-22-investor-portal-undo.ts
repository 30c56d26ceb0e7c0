import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * What undoes the records of investors' capital: one row for each that no longer counts, from a day on and for a reason.
 * Waivers, interest charged and credit paid back become records of their own, so that they can be undone like the rest.
 */
export async function up(schema: Schema): Promise<void> {
  await payments(schema)
  await voids(schema)
  await waivers(schema)
  await interest(schema)
  await refunds(schema)
  await undoneBefore(schema)
}

/** A voided payment leaves its reference free to the one that stands in its place. */
async function payments(schema: Schema): Promise<void> {
  const { db, dialect, integer } = schema
  if (dialect === 'postgres')
    await sql`alter table capital_call_payments drop constraint capital_call_payments_once`.execute(db)
  else await payAgain(schema)
  for (const [name, initial] of [
    // Of a default's interest that was charged.
    ['interest_minor', 0],
    // The call of which their credit paid it, where no money came in.
    ['credit_call_id', null],
    // The voided payment of which it is the correction.
    ['replaces_id', null],
  ] as const)
    await db.schema
      .alterTable('capital_call_payments')
      .addColumn(name, integer, c => (initial === null ? c : c.notNull().defaultTo(initial)))
      .execute()
  await index(schema, 'capital_call_payments_of_line', 'capital_call_payments', [
    'org_id',
    'call_id',
    'lp_id',
  ])
  await index(schema, 'capital_call_payments_of_credit', 'capital_call_payments', [
    'org_id',
    'credit_call_id',
  ])
}

/** SQLite drops a constraint with its table alone. */
async function payAgain(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await sql`create temporary table kept_payments as select * from capital_call_payments`.execute(db)
  await db.schema.dropTable('capital_call_payments').execute()
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
  const columns = sql.raw(
    'id, org_id, created_at, updated_at, call_id, lp_id, amount_minor, applied_minor, date, reference, method, entry_id',
  )
  await sql`insert into capital_call_payments (${columns}) select ${columns} from kept_payments`.execute(db)
  await sql`drop table kept_payments`.execute(db)
  await schema.appendOnly('capital_call_payments')
}

async function voids(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // `kind` is the source of the record's entries; `entry_id` what undid its posting.
  await schema
    .tenantTable('capital_voids')
    .addColumn('kind', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('date', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('entry_id', integer)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('capital_voids_once', ['org_id', 'kind', 'record_id'])
    .addForeignKeyConstraint('capital_voids_entry', ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id'])
    .execute()
  await schema.appendOnly('capital_voids')
}

async function waivers(schema: Schema): Promise<void> {
  const { db } = schema
  await ofLine(schema, 'capital_call_waivers', table =>
    table.addColumn('inside_minor', schema.integer, notNull),
  )
  await sql`
    insert into capital_call_waivers
      (org_id, created_at, updated_at, call_id, lp_id, amount_minor, inside_minor, date, note, entry_id, author)
    select line.org_id, line.waived_at, line.waived_at, line.call_id, line.lp_id, line.waived_minor,
      line.waived_inside_minor, coalesce(entry.date, substr(line.waived_at, 1, 10)), line.waiver_reason, entry.id,
      coalesce(entry.author, '')
    from capital_call_lines line
    join capital_calls call on call.org_id = line.org_id and call.id = line.call_id
    left join gl_entries entry on entry.id = (
      select max(e.id) from gl_entries e join gl_lines l on l.org_id = e.org_id and l.entry_id = e.id
      where e.org_id = line.org_id and e.fund_account_id = call.fund_account_id and e.source = 'capital_call_waiver'
        and e.description = 'Waived of capital call ' || coalesce(call.reference, cast(call.id as text))
        and l.partner_id = line.lp_id and l.credit_minor = line.waived_minor)
    where line.waived_minor > 0
    order by line.id`.execute(db)
}

async function interest(schema: Schema): Promise<void> {
  const { db, real, text } = schema
  await ofLine(schema, 'capital_call_interest', table =>
    table.addColumn('charged_from', text, notNull).addColumn('rate', real),
  )
  // A charge for each entry that posted one; without a fund nothing was posted, and the sum is one charge.
  const named = sql`'Default interest on capital call ' || coalesce(call.reference, cast(call.id as text))`
  await sql`
    insert into capital_call_interest
      (org_id, created_at, updated_at, call_id, lp_id, amount_minor, charged_from, date, entry_id, author)
    select d.org_id, entry.created_at, entry.created_at, d.call_id, d.lp_id, line.debit_minor, call.due_date,
      entry.date, entry.id, entry.author
    from capital_call_defaults d
    join capital_calls call on call.org_id = d.org_id and call.id = d.call_id
    join gl_entries entry on entry.org_id = d.org_id and entry.fund_account_id = call.fund_account_id
      and entry.source = 'capital_call_default_interest' and entry.description = ${named}
    join gl_lines line on line.org_id = d.org_id and line.entry_id = entry.id and line.partner_id = d.lp_id
    where line.debit_minor > 0
    order by entry.id`.execute(db)
  await sql`
    insert into capital_call_interest
      (org_id, created_at, updated_at, call_id, lp_id, amount_minor, charged_from, date, author)
    select d.org_id, d.updated_at, d.updated_at, d.call_id, d.lp_id, d.interest_minor, call.due_date,
      d.interest_through, d.author
    from capital_call_defaults d
    join capital_calls call on call.org_id = d.org_id and call.id = d.call_id and call.fund_account_id is null
    where d.interest_minor > 0
    order by d.id`.execute(db)
}

const refunds = (schema: Schema): Promise<void> =>
  ofLine(schema, 'capital_credit_refunds', table =>
    table.addColumn('reference', schema.text).addColumn('method', schema.text),
  )

type Table = ReturnType<Schema['tenantTable']>

/** A table of records of one investor's line of a call. */
async function ofLine(
  schema: Schema,
  name: string,
  own: (table: ReturnType<Table['addColumn']>) => { execute(): Promise<void> },
): Promise<void> {
  const { integer, text } = schema
  await own(
    schema
      .tenantTable(name)
      .addColumn('call_id', integer, notNull)
      .addColumn('lp_id', integer, notNull)
      .addColumn('amount_minor', integer, c => c.notNull().check(sql`amount_minor > 0`))
      .addColumn('date', text, notNull)
      .addColumn('note', text)
      .addColumn('entry_id', integer)
      .addColumn('author', text, notNull)
      .addForeignKeyConstraint(`${name}_line`, ['org_id', 'call_id', 'lp_id'], 'capital_call_lines', [
        'org_id',
        'call_id',
        'lp_id',
      ])
      .addForeignKeyConstraint(`${name}_entry`, ['org_id', 'entry_id'], 'gl_entries', ['org_id', 'id']),
  ).execute()
  await index(schema, `${name}_of_line`, name, ['org_id', 'call_id', 'lp_id'])
  await schema.appendOnly(name)
}

/** Calls that were cancelled and distributions whose entries were reversed no longer counted: now it is a record. */
async function undoneBefore({ db }: Schema): Promise<void> {
  await sql`
    insert into capital_voids (org_id, created_at, updated_at, kind, record_id, date, reason, entry_id, author)
    select call.org_id, call.updated_at, call.updated_at, 'capital_call', call.id,
      coalesce(reversal.date, substr(call.updated_at, 1, 10)), 'Cancelled', reversal.id, coalesce(reversal.author, '')
    from capital_calls call
    left join gl_entries reversal on reversal.org_id = call.org_id and reversal.reverses_id = call.entry_id
    where call.status = 'cancelled'
    order by call.id`.execute(db)
  await sql`
    insert into capital_voids (org_id, created_at, updated_at, kind, record_id, date, reason, entry_id, author)
    select made.org_id, reversal.created_at, reversal.created_at, 'distribution', made.id, reversal.date,
      coalesce(reversal.description, 'Reversed'), reversal.id, reversal.author
    from distributions made
    join gl_entries reversal on reversal.org_id = made.org_id and reversal.reverses_id = made.entry_id
    left join gl_entries again on again.org_id = made.org_id and again.reverses_id = reversal.id
    where again.id is null
    order by made.id`.execute(db)
  // What an import took back was struck out, payments and all.
  await sql`
    insert into capital_voids (org_id, created_at, updated_at, kind, record_id, date, reason, entry_id, author)
    select paid.org_id, reversal.created_at, reversal.created_at, 'capital_call_payment', paid.id, reversal.date,
      coalesce(reversal.description, 'Reversed'), reversal.id, reversal.author
    from capital_call_payments paid
    join capital_calls call on call.org_id = paid.org_id and call.id = paid.call_id and call.status = 'cancelled'
    join gl_entries reversal on reversal.org_id = paid.org_id and reversal.reverses_id = paid.entry_id
    order by paid.id`.execute(db)
}

async function index(schema: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await schema.db.schema.createIndex(name).on(table).columns(columns).execute()
}
