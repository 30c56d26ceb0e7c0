import type { Schema } from '../server/database/schema.ts'

/** What is done next on a deal, and when it is expected to close. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const column of ['next_step', 'next_step_at', 'expected_close_on'])
    await db.schema.alterTable('deals').addColumn(column, text).execute()
}
