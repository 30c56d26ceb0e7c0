import { bit, type Schema } from '../server/database/schema.ts'

/** What bounds an API key besides its role and its end, and what it has spent on the day it was last charged. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  const keys = () => db.schema.alterTable('api_keys')
  await keys().addColumn('propose_only', integer, bit(false)).execute()
  await keys().addColumn('scopes', text).execute()
  await keys().addColumn('daily_credits', integer).execute()
  await keys().addColumn('spent_on', text).execute()
  await keys()
    .addColumn('spent_credits', integer, c => c.notNull().defaultTo(0))
    .execute()
}
