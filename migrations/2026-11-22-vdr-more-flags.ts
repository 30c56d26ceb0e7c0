import type { Schema } from '../server/database/schema.ts'

/** How many red flags an analysis raised besides those that are kept. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema
    .alterTable('vdr_analyses')
    .addColumn('more_flags', integer, column => column.notNull().defaultTo(0))
    .execute()
}
