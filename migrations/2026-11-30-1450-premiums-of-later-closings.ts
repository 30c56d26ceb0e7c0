import type { Schema } from '../server/database/schema.ts'

/** Premiums over cost that partners paid (positive) and received at a later closing, by partner; null before. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('subsequent_closes').addColumn('premiums', text).execute()
}
