import type { Schema } from '../server/database/schema.ts'

/** What is done next with a contact and with a company. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const table of ['companies', 'contacts'])
    for (const column of ['next_step', 'next_step_at'])
      await db.schema.alterTable(table).addColumn(column, text).execute()
}
