import type { Schema } from '../server/database/schema.ts'

/** The value of a holding in its own currency, with the exchange rate that a valuation was translated at. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  const table = () => db.schema.alterTable('holding_valuations')
  await table().addColumn('local_currency', text).execute()
  await table().addColumn('local_value_minor', integer).execute()
  await table().addColumn('exchange_rate', text).execute()
  await table().addColumn('exchange_rate_date', text).execute()
}
