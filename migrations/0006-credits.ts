import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** What agents' tools cost: a balance, the entries that made it, and what is set aside for long work. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema

  await schema
    .plainTable('credit_balances')
    .addColumn('org_id', integer, c => c.primaryKey().references('organisations.id'))
    .addColumn('balance', integer, c => c.notNull().check(sqlNotNegative('balance')))
    .addColumn('updated_at', text, notNull)
    .execute()

  await schema
    .tenantTable('credit_holds')
    .addColumn('amount', integer, notNull)
    .addColumn('purpose', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('settled_at', text)
    .addColumn('charged', integer)
    .execute()

  await schema
    .table('credit_entries')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('kind', text, notNull)
    .addColumn('amount', integer, notNull)
    .addColumn('balance_after', integer, notNull)
    .addColumn('subject', text, notNull)
    .addColumn('note', text)
    .addColumn('actor', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute()
  await schema.db.schema
    .createIndex('credit_entries_order')
    .on('credit_entries')
    .columns(['org_id', 'id'])
    .execute()
  await schema.appendOnly('credit_entries')
}

const sqlNotNegative = (column: string) => sql`${sql.ref(column)} >= 0`
