import type { Schema } from '../server/database/schema.ts'

/** Why movements of the bank were matched, as a sentence with its values, so that each reader hears it in their own language. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('bank_matches').addColumn('said', text).execute()
}
