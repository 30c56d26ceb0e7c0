import type { Schema } from '../server/database/schema.ts'

/** The template that a room was made from, by its key. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('vdr_rooms').addColumn('template', text).execute()
}
