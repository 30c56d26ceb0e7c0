import type { Schema } from '../server/database/schema.ts'

/** In which language an office writes its papers, and which one an investor reads who has said another. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('letterheads')
    .addColumn('language', text, column => column.notNull().defaultTo('en'))
    .execute()
  await db.schema.alterTable('lps').addColumn('language', text).execute()
}
