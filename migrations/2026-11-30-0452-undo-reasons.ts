import type { Schema } from '../server/database/schema.ts'

/** Why an import or a merge was undone. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const table of ['imports', 'contact_imports', 'merges'])
    await db.schema.alterTable(table).addColumn('undo_reason', text).execute()
}
