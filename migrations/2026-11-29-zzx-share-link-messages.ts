import type { Schema } from '../server/database/schema.ts'

/** A few words to whoever opens a share link. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('vdr_share_links').addColumn('message', text).execute()
}
