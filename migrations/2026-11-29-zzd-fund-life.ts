import { notNull, type Schema } from '../server/database/schema.ts'

/** A fund's term, its extensions and its end, each as it was decided, and the status that they come to. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema
    .alterTable('fund_accounts')
    .addColumn('status', text, column => column.notNull().defaultTo('active'))
    .execute()
  await schema
    .tenantTable('fund_life_events')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('date', text, notNull)
    // Of the term and its extensions alone.
    .addColumn('ends_on', text)
    .addColumn('consent', text)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('fund_life_events_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('fund_life_events_by_fund')
    .on('fund_life_events')
    .columns(['org_id', 'fund_account_id', 'id'])
    .execute()
}
