import { notNull, type Schema } from '../server/database/schema.ts'

/** A report keeps the language that it is written in; those before were in English. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('reports')
    .addColumn('language', text, column => notNull(column).defaultTo('en'))
    .execute()
}
