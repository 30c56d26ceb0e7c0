import type { Schema } from '../server/database/schema.ts'

/** When a message is to go out, where somebody chose a time. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('mail_messages').addColumn('send_at', text).execute()
}
