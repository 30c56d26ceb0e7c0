import { notNull, type Schema } from '../server/database/schema.ts'

/** Whose a deal, a contact or an investor is, how often it was changed, and why a deal was passed on. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  for (const table of ['deals', 'contacts', 'lps']) {
    await db.schema.alterTable(table).addColumn('owner_id', integer).execute()
    await db.schema.createIndex(`${table}_by_owner`).on(table).columns(['org_id', 'owner_id']).execute()
  }
  // A contact counts its changes already, in `revision`.
  for (const table of ['deals', 'lps'])
    await db.schema
      .alterTable(table)
      .addColumn('version', integer, column => notNull(column).defaultTo(1))
      .execute()
  for (const column of ['pass_reason', 'pass_note', 'passed_to'])
    await db.schema.alterTable('deals').addColumn(column, text).execute()
}
