import type { Schema } from '../server/database/schema.ts'

/** Trades of clients and personal ones are named by CUSIP as well. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const table of ['client_trades', 'preclearance_requests'])
    await db.schema.alterTable(table).addColumn('cusip', text).execute()
}
