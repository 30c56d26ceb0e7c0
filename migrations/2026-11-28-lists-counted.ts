import type { Schema } from '../server/database/schema.ts'

/** What leaves a row out of its list, so that the rows of a list are counted by an index alone. */
const LEFT_OUT_BY = {
  deals: 'archived_at',
  contacts: 'archived_at',
  companies: 'archived_at',
  vdr_analyses: 'superseded_at',
  pricer_tapes: 'superseded_at',
}

export async function up({ db }: Schema): Promise<void> {
  for (const [table, column] of Object.entries(LEFT_OUT_BY))
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['org_id', column, 'id']).execute()
}
