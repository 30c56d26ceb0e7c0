import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** The funds that are raised, and the limited partners who are asked: their people, to-dos and steps in the pipeline. */
export async function up(schema: Schema): Promise<void> {
  await funds(schema)
  await prospects(schema)
  await ofProspect(schema, 'prospect_people')
    .addColumn('name', schema.text, notNull)
    .addColumn('role', schema.text)
    .addColumn('email', schema.text)
    .addColumn('phone', schema.text)
    .addColumn('is_main', schema.integer, bit(false))
    .execute()
  await index(schema, 'prospect_people_order', 'prospect_people', ['org_id', 'prospect_id', 'id'])
  await ofProspect(schema, 'prospect_todos')
    .addColumn('title', schema.text, notNull)
    .addColumn('due', schema.text)
    .addColumn('owner_id', schema.integer)
    .addColumn('status', schema.text, notNull)
    // Who or what it comes from: `person`, unless something of the office proposed it.
    .addColumn('source', schema.text, notNull)
    .addColumn('done_at', schema.text)
    .addForeignKeyConstraint('prospect_todos_owner', ['org_id', 'owner_id'], 'users', ['org_id', 'id'])
    .execute()
  await index(schema, 'prospect_todos_order', 'prospect_todos', ['org_id', 'prospect_id', 'id'])
  await index(schema, 'prospect_todos_by_due', 'prospect_todos', ['org_id', 'status', 'due'])
  await ofProspect(schema, 'prospect_stages')
    .addColumn('from_stage', schema.text)
    .addColumn('to_stage', schema.text, notNull)
    .addColumn('decline_reason', schema.text)
    .addColumn('note', schema.text)
    .addColumn('author', schema.text, notNull)
    .execute()
  await index(schema, 'prospect_stages_order', 'prospect_stages', ['org_id', 'prospect_id', 'id'])
  await markChanges(schema, 'prospects', 'prospect')
  await markChanges(schema, 'prospect_people', 'prospect_person')
  await markChanges(schema, 'raised_funds', 'raised_fund')
}

async function funds(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('raised_funds')
    .addColumn('fund_account_id', integer)
    // That of a fund with a book is the book's.
    .addColumn('name', text)
    .addColumn('currency', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('target_minor', integer)
    .addColumn('hard_cap_minor', integer)
    .addColumn('first_close_on', text)
    .addColumn('final_close_on', text)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addCheckConstraint('raised_funds_named', sql`fund_account_id is not null or name is not null`)
    .addUniqueConstraint('raised_funds_account', ['org_id', 'fund_account_id'])
    .addForeignKeyConstraint('raised_funds_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
}

async function prospects(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('prospects')
    // Of an investor of the register these four are the register's.
    .addColumn('name', text)
    .addColumn('type', text)
    .addColumn('country', text)
    .addColumn('company_id', integer)
    .addColumn('investor_id', integer)
    .addColumn('owner_id', integer)
    .addColumn('fund_id', integer)
    .addColumn('stage', text, notNull)
    .addColumn('stage_changed_at', text, notNull)
    .addColumn('decline_reason', text)
    .addColumn('decline_note', text)
    .addColumn('currency', text, notNull)
    .addColumn('aum_minor', integer)
    .addColumn('ticket_min_minor', integer)
    .addColumn('ticket_max_minor', integer)
    .addColumn('target_minor', integer)
    .addColumn('soft_circled_minor', integer)
    // In ten-thousandths, as somebody of the office says it.
    .addColumn('probability_e4', integer, column => column.check(sql`probability_e4 between 0 and 10000`))
    .addColumn('strength', text)
    .addColumn('next_step', text)
    .addColumn('next_step_at', text)
    .addColumn('last_contact_at', text)
    .addColumn('source', text)
    .addColumn('notes', text)
    .addColumn('blurb', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addCheckConstraint('prospects_named', sql`investor_id is not null or name is not null`)
    .addUniqueConstraint('prospects_investor', ['org_id', 'investor_id'])
    .addForeignKeyConstraint('prospects_company', ['org_id', 'company_id'], 'companies', ['org_id', 'id'])
    .addForeignKeyConstraint('prospects_lp', ['org_id', 'investor_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('prospects_owner', ['org_id', 'owner_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('prospects_fund', ['org_id', 'fund_id'], 'raised_funds', ['org_id', 'id'])
    .execute()
  await index(schema, 'prospects_by_stage', 'prospects', ['org_id', 'stage'])
  await index(schema, 'prospects_by_owner', 'prospects', ['org_id', 'owner_id'])
  await index(schema, 'prospects_by_fund', 'prospects', ['org_id', 'fund_id'])
  await index(schema, 'prospects_by_company', 'prospects', ['org_id', 'company_id'])
}

const ofProspect = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('prospect_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_prospect`, ['org_id', 'prospect_id'], 'prospects', ['org_id', 'id'])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
