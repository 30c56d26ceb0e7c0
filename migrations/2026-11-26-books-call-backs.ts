import type { Schema } from '../server/database/schema.ts'

/** Who heard it confirmed where a fund is paid, on a number that the office knew before. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('fund_call_terms').addColumn('called_back_by', text).execute()
  await db.schema.alterTable('fund_call_terms').addColumn('called_back_at', text).execute()
}
