import { notNull, type Schema } from '../server/database/schema.ts'

/** The due dates of capital calls that were extended, with the reason that the investors are told. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('capital_call_extensions')
    .addColumn('call_id', integer, notNull)
    .addColumn('due_before', text, notNull)
    .addColumn('due_date', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('capital_call_extensions_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('capital_call_extensions_by_call')
    .on('capital_call_extensions')
    .columns(['org_id', 'call_id'])
    .execute()
}
