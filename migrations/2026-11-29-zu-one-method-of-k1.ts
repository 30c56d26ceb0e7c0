import type { Schema } from '../server/database/schema.ts'

/** By which method a fund's K-1s take a change of interests into account, and which of them are a partner's last. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('k1_details')
    .addColumn('allocation_method', text, c => c.notNull().defaultTo('interim_closing'))
    .execute()
  await db.schema
    .alterTable('k1_schedules')
    .addColumn('interest_ended', integer, c => c.notNull().defaultTo(0))
    .execute()
}
