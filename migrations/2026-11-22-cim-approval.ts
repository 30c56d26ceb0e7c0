import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/** Who wrote a memorandum, by their account, and when it was approved: from then on it is kept. */
export async function up({ db, integer, text }: Schema): Promise<void> {
  await db.schema.alterTable('cim_reports').addColumn('author_id', integer).execute()
  await db.schema.alterTable('cim_reports').addColumn('approved_at', text).execute()
  await db.schema.alterTable('cim_reports').addColumn('approved_by', text).execute()
  // A name that several people have does not say which of them it was.
  await sql`
    update cim_reports set author_id = (
      select min(users.id) from users
      where users.org_id = cim_reports.org_id and users.name = cim_reports.author
      having count(*) = 1
    )`.execute(db)
  // Nobody wrote down when: it was not later than the last change.
  await sql`
    update cim_reports set approved_at = updated_at where status in ('approved', 'published', 'archived')`.execute(
    db,
  )
}
