import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Closings: the checklist, who signs, the dates, the money and the conditions precedent of a transaction. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('transactions')
    .addColumn('name', text, notNull)
    .addColumn('asset_class', text)
    .addColumn('deal_id', integer)
    .addColumn('room_id', integer)
    .addColumn('owner_id', integer)
    .addColumn('currency', text, notNull)
    .addColumn('status', text, notNull)
    // Where it goes on after a hold.
    .addColumn('held_from', text)
    .addColumn('target_close_date', text)
    .addColumn('closed_on', text)
    // Who said that the money may flow as the funds flow has it; nobody once a line of it changed.
    .addColumn('funds_confirmed_by', text)
    .addColumn('funds_confirmed_at', text)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('transactions_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('transactions_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .addForeignKeyConstraint('transactions_owner', ['org_id', 'owner_id'], 'users', ['org_id', 'id'])
    .execute()
  await index(schema, 'transactions_by_deal', 'transactions', ['org_id', 'deal_id'])
  await index(schema, 'transactions_by_room', 'transactions', ['org_id', 'room_id'])
  await tasks(schema)
  await parties(schema)
  await datesAndMoney(schema)
  // The pack with which the office's closings begin; without a row it is the one that comes with the product.
  await schema
    .tenantTable('transaction_packs')
    .addColumn('body', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('version', integer, notNull)
    .addUniqueConstraint('transaction_packs_once', ['org_id', 'version'])
    .execute()
  await markChanges(schema, 'transactions', 'transaction')
}

async function tasks(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofTransaction(schema, 'transaction_conditions')
    .addColumn('number', text)
    // Null where the documents are only lent: nothing of them is kept then.
    .addColumn('text', text)
    .addColumn('quote', text)
    .addColumn('document', text, notNull)
    .addColumn('page', integer)
    .addColumn('clause', text)
    .addColumn('digest', text, notNull)
    .addColumn('responsible', text)
    .addColumn('kind', text, notNull)
    .addColumn('timing', text, notNull)
    .addColumn('suggested_task', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('settled_by', text)
    .addColumn('settled_at', text)
    .addUniqueConstraint('transaction_conditions_once', ['org_id', 'transaction_id', 'digest'])
    .execute()
  await ofTransaction(schema, 'transaction_tasks')
    .addColumn('category', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('owner_id', integer)
    .addColumn('due_date', text)
    // Calendar days from the target close; null where a person set the day, or there is none.
    .addColumn('due_offset', integer)
    .addColumn('is_cp', integer, bit(false))
    .addColumn('condition_id', integer)
    .addColumn('completed_by', text)
    .addColumn('completed_at', text)
    .addColumn('waived_by', text)
    .addColumn('waived_at', text)
    .addColumn('waiver_reason', text)
    // The day on which the clock found it past due.
    .addColumn('overdue_on', text)
    .addColumn('notes', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint(
      'transaction_tasks_condition',
      ['org_id', 'condition_id'],
      'transaction_conditions',
      ['org_id', 'id'],
    )
    .addForeignKeyConstraint('transaction_tasks_owner', ['org_id', 'owner_id'], 'users', ['org_id', 'id'])
    .execute()
  await index(schema, 'transaction_tasks_order', 'transaction_tasks', ['org_id', 'transaction_id', 'id'])
  await index(schema, 'transaction_tasks_by_condition', 'transaction_tasks', ['org_id', 'condition_id'])
  await index(schema, 'transaction_tasks_by_day', 'transaction_tasks', ['org_id', 'due_date'])
}

async function parties(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofTransaction(schema, 'transaction_parties')
    .addColumn('idx', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('company_id', integer)
    .addColumn('role', text)
    .addColumn('signatory', text)
    .addColumn('email', text)
    // Who has a lower one signs before; without one at any time.
    .addColumn('signing_order', integer)
    .addColumn('signed_at', text)
    .addColumn('recorded_by', text)
    .addColumn('method', text)
    .addColumn('document', text)
    .addColumn('sha256', text)
    .addColumn('address', text)
    .addColumn('user_agent', text)
    .addColumn('left_at', text)
    .addColumn('left_reason', text)
    .addColumn('reminded_on', text)
    .addUniqueConstraint('transaction_parties_once', ['org_id', 'transaction_id', 'idx'])
    .addForeignKeyConstraint('transaction_parties_company', ['org_id', 'company_id'], 'companies', [
      'org_id',
      'id',
    ])
    .execute()
  await index(schema, 'transaction_parties_by_company', 'transaction_parties', ['org_id', 'company_id'])
}

async function datesAndMoney(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofTransaction(schema, 'transaction_milestones')
    .addColumn('kind', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('planned_on', text)
    // As it was planned first, from which the slip is counted.
    .addColumn('baseline_on', text)
    .addColumn('due_offset', integer)
    .addColumn('actual_on', text)
    // The day on which the clock found the long-stop date passed.
    .addColumn('passed_on', text)
    .execute()
  await index(schema, 'transaction_milestones_order', 'transaction_milestones', [
    'org_id',
    'transaction_id',
    'id',
  ])
  await ofTransaction(schema, 'transaction_flows')
    .addColumn('side', text, notNull)
    .addColumn('party', text, notNull)
    .addColumn('purpose', text, notNull)
    .addColumn('amount_minor', integer, column => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('called_back_by', text)
    .addColumn('called_back_at', text)
    .execute()
  await index(schema, 'transaction_flows_order', 'transaction_flows', ['org_id', 'transaction_id', 'id'])
}

const ofTransaction = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('transaction_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_transaction`, ['org_id', 'transaction_id'], 'transactions', [
      'org_id',
      'id',
    ])

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
