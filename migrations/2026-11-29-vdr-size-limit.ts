import type { Schema } from '../server/database/schema.ts'

/** How many bytes the documents of a room may have; null for as many as the disk takes. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('vdr_rooms').addColumn('size_limit', integer).execute()
}
