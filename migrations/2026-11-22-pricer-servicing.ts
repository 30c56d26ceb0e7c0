import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

const marks = ['superseded_reason', 'superseded_author', 'superseded_at'] as const

/**
 * The deal a tape is of and the pricing it was made from, amendments of that pricing's schedule, and tapes and reports
 * that a better one replaced.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  for (const name of ['deal_id', 'pricing_id', 'superseded_by'])
    await db.schema.alterTable('pricer_tapes').addColumn(name, integer).execute()
  for (const name of marks) await db.schema.alterTable('pricer_tapes').addColumn(name, text).execute()
  await db.schema
    .createIndex('pricer_tapes_by_deal')
    .on('pricer_tapes')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()
  await amendments(schema)
  await remittances(schema)
}

async function amendments(schema: Schema): Promise<void> {
  const { integer, real, text } = schema
  // Each is of the schedule as the ones before it left it; null is what stays as it was.
  await schema
    .tenantTable('pricer_amendments')
    .addColumn('pricing_id', integer, notNull)
    .addColumn('from_month', text, notNull)
    .addColumn('coupon', real)
    .addColumn('term_months', integer)
    .addColumn('interest_only_months', integer)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('pricer_amendments_pricing', ['org_id', 'pricing_id'], 'pricer_pricings', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('pricer_amendments_by_pricing')
    .on('pricer_amendments')
    .columns(['org_id', 'pricing_id', 'id'])
    .execute()
  await schema.appendOnly('pricer_amendments')
}

/** A report that was superseded leaves its month to the one that stands in its place. */
async function remittances(schema: Schema): Promise<void> {
  const { db, dialect, integer, text } = schema
  if (dialect === 'postgres')
    await sql`alter table pricer_remittances drop constraint pricer_remittances_period`.execute(db)
  else await remittancesAgain(schema)
  await db.schema.alterTable('pricer_remittances').addColumn('superseded_by', integer).execute()
  for (const name of marks) await db.schema.alterTable('pricer_remittances').addColumn(name, text).execute()
  await sql`
    create unique index pricer_remittances_standing on pricer_remittances (org_id, tape_id, period)
    where superseded_at is null`.execute(db)
}

/** SQLite drops a constraint with its table alone. */
async function remittancesAgain(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await sql`create temporary table kept_remittances as select * from pricer_remittances`.execute(db)
  await db.schema.dropTable('pricer_remittances').execute()
  await schema
    .tenantTable('pricer_remittances')
    .addColumn('tape_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addColumn('period', text, notNull)
    .addColumn('report', text, notNull)
    .addForeignKeyConstraint('pricer_remittances_tape', ['org_id', 'tape_id'], 'pricer_tapes', [
      'org_id',
      'id',
    ])
    .execute()
  const columns = sql.raw('id, org_id, created_at, updated_at, tape_id, author, period, report')
  await sql`insert into pricer_remittances (${columns}) select ${columns} from kept_remittances`.execute(db)
  await sql`drop table kept_remittances`.execute(db)
}
