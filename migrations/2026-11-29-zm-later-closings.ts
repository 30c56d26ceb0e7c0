import type { Schema } from '../server/database/schema.ts'

/** How a fund treats who joins later, and how each later closing did: those of before moved cash alone, at cost. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('fund_call_terms')
    .addColumn('later_closings', text, c => c.notNull().defaultTo('as_if_first'))
    .execute()
  await db.schema
    .alterTable('subsequent_closes')
    .addColumn('method', text, c => c.notNull().defaultTo('cost'))
    .execute()
  await db.schema
    .alterTable('subsequent_closes')
    .addColumn('left_out', text, c => c.notNull().defaultTo('[]'))
    .execute()
}
