import type { Schema } from '../server/database/schema.ts'

/** When the person of a web session last entered their password, beside signing in. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('proven_at', text).execute()
}
