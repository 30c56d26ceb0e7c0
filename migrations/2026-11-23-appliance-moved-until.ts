import type { Schema } from '../server/database/schema.ts'

/** The last day of an office as of which its records were moved by the clock. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('organisations').addColumn('moved_until', text).execute()
}
