import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/** Who entered a capital call and who issued it; of past calls what their posting says. */
export async function up({ db, text }: Schema): Promise<void> {
  for (const column of ['author', 'issued_by'])
    await db.schema.alterTable('capital_calls').addColumn(column, text).execute()
  await sql`
    update capital_calls set issued_by = (
      select author from gl_entries
      where gl_entries.org_id = capital_calls.org_id and gl_entries.id = capital_calls.entry_id
    ) where entry_id is not null`.execute(db)
  await sql`update capital_calls set author = issued_by where issued_at = created_at`.execute(db)
}
