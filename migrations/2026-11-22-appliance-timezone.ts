import type { Schema } from '../server/database/schema.ts'

/** By which clock an organisation's days begin and end; until it says so, by UTC as before. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('organisations')
    .addColumn('timezone', text, c => c.notNull().defaultTo('UTC'))
    .execute()
}
