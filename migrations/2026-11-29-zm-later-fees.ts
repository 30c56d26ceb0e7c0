import type { Schema } from '../server/database/schema.ts'

/** A fee that investors who joined later owe for days that were accrued without them; null is a fee of the whole fund. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('fee_calculations').addColumn('back_for', text).execute()
}
