import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** What may not be traded, who asked about it, and who was cleared to trade what. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('restricted_securities')
    .addColumn('issuer', text, notNull)
    .addColumn('ticker', text)
    .addColumn('isin', text)
    .addColumn('cusip', text)
    .addColumn('list', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('note', text)
    .addColumn('scope', text, notNull)
    // The desk or the person, where it does not hold for the whole firm.
    .addColumn('scope_name', text)
    .addColumn('starts_on', text, notNull)
    .addColumn('ends_on', text)
    .addColumn('is_active', integer, bit(true))
    .addColumn('added_by', text, notNull)
    .execute()
  await index(schema, 'restricted_securities_by_active', 'restricted_securities', ['org_id', 'is_active'])
  await schema
    .tenantTable('trade_checks')
    .addColumn('ticker', text)
    .addColumn('isin', text)
    .addColumn('q', text)
    .addColumn('restricted', integer, bit(false))
    // Every entry that it met, those that the person who asked was not told of included.
    .addColumn('matches', text, notNull)
    .addColumn('checked_by', text, notNull)
    .execute()
  await schema
    .tenantTable('client_trades')
    .addColumn('issuer', text, notNull)
    .addColumn('ticker', text)
    .addColumn('isin', text)
    .addColumn('traded_on', text, notNull)
    .addColumn('note', text)
    .addColumn('entered_by', text, notNull)
    .execute()
  await index(schema, 'client_trades_by_day', 'client_trades', ['org_id', 'traded_on'])
  await schema
    .tenantTable('preclearance_policies')
    .addColumn('effective_on', text, notNull)
    .addColumn('policy', text, notNull)
    .addColumn('set_by', text, notNull)
    .execute()
  await index(schema, 'preclearance_policies_by_day', 'preclearance_policies', ['org_id', 'effective_on'])
  await schema
    .tenantTable('preclearance_requests')
    .addColumn('user_id', integer)
    .addColumn('requested_by', text, notNull)
    .addColumn('requested_on', text, notNull)
    .addColumn('person', text, notNull)
    .addColumn('account', text, notNull)
    .addColumn('issuer', text, notNull)
    .addColumn('instrument', text, notNull)
    .addColumn('ticker', text)
    .addColumn('isin', text)
    .addColumn('offering', text, notNull)
    .addColumn('side', text, notNull)
    // Shares or nominal, in ten-thousandths.
    .addColumn('quantity_e4', integer, notNull)
    .addColumn('amount_minor', integer)
    .addColumn('currency', text)
    .addColumn('reason', text)
    .addColumn('status', text, notNull)
    // What the rules found when it was asked for.
    .addColumn('findings', text, notNull)
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .addColumn('decision_reason', text)
    .addColumn('expires_on', text)
    .addColumn('executed_on', text)
    .execute()
  await index(schema, 'preclearance_requests_by_status', 'preclearance_requests', ['org_id', 'status'])
}

const index = ({ db }: Schema, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()
