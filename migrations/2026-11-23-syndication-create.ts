import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Books of investors in one deal: what each asked for, was allocated and paid, and where the money goes. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('syndications')
    .addColumn('name', text, notNull)
    .addColumn('deal_id', integer)
    .addColumn('lead_arranger', text)
    .addColumn('company_id', integer)
    .addColumn('currency', text, notNull)
    .addColumn('target_minor', integer, column => column.notNull().check(sql`target_minor > 0`))
    .addColumn('closing_date', text)
    .addColumn('status', text, notNull)
    .addColumn('protected_minor', integer, column => column.notNull().defaultTo(0))
    .addColumn('minimum_minor', integer, column => column.notNull().defaultTo(0))
    .addColumn('unit_minor', integer, column => column.notNull().defaultTo(1))
    .addColumn('allow_upsize', integer, bit(false))
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('syndications_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('syndications_company', ['org_id', 'company_id'], 'companies', ['org_id', 'id'])
    .execute()
  await index(schema, 'syndications_by_deal', 'syndications', ['org_id', 'deal_id'])
  await index(schema, 'syndications_by_company', 'syndications', ['org_id', 'company_id'])
  await ofSyndication(schema, 'syndication_allocations')
    .addColumn('lp_id', integer)
    .addColumn('investor_name', text, notNull)
    .addColumn('tranche', text)
    .addColumn('requested_minor', integer, column => column.notNull().check(sql`requested_minor > 0`))
    .addColumn('cap_minor', integer)
    .addColumn('hold_minor', integer)
    .addColumn('allocated_minor', integer)
    // Why more was allocated than was asked for.
    .addColumn('override_reason', text)
    .addColumn('kyc_status', text, notNull)
    .addColumn('funds_status', text, notNull)
    .addColumn('received_minor', integer, column => column.notNull().defaultTo(0))
    .addColumn('received_on', text)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('syndication_allocations_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .execute()
  await index(schema, 'syndication_allocations_order', 'syndication_allocations', [
    'org_id',
    'syndication_id',
    'id',
  ])
  await index(schema, 'syndication_allocations_by_lp', 'syndication_allocations', ['org_id', 'lp_id'])
  await ofSyndication(schema, 'syndication_uses')
    .addColumn('payee', text, notNull)
    .addColumn('purpose', text, notNull)
    .addColumn('amount_minor', integer, column => column.notNull().check(sql`amount_minor > 0`))
    // Who heard the payee say the account on a number that was known before, and when.
    .addColumn('called_back_by', text)
    .addColumn('called_back_at', text)
    .execute()
  await index(schema, 'syndication_uses_order', 'syndication_uses', ['org_id', 'syndication_id', 'id'])
  await markChanges(schema, 'syndications', 'syndication')
}

const ofSyndication = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('syndication_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_syndication`, ['org_id', 'syndication_id'], 'syndications', [
      'org_id',
      'id',
    ])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
