import type { Schema } from '../server/database/schema.ts'

/** Entries of a sanctions list that were passed over; null of those loaded before. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('screening_lists').addColumn('passed_over', integer).execute()
}
