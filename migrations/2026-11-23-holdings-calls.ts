import { notNull, type Schema } from '../server/database/schema.ts'

/** For which holding capital is called: a purpose of a call, by its place among them. */
export async function up(schema: Schema): Promise<void> {
  const { integer } = schema
  await schema
    .tenantTable('capital_call_holdings')
    .addColumn('call_id', integer, notNull)
    .addColumn('place', integer, notNull)
    .addColumn('holding_id', integer, notNull)
    .addUniqueConstraint('capital_call_holdings_once', ['org_id', 'call_id', 'place'])
    .addForeignKeyConstraint('capital_call_holdings_call', ['org_id', 'call_id'], 'capital_calls', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('capital_call_holdings_holding', ['org_id', 'holding_id'], 'holdings', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('capital_call_holdings_by_holding')
    .on('capital_call_holdings')
    .columns(['org_id', 'holding_id'])
    .execute()
}
