import type { Schema } from '../server/database/schema.ts'

/** Since when a deal or a contact is out of the lists. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const table of ['deals', 'contacts'])
    await db.schema.alterTable(table).addColumn('archived_at', text).execute()
}
