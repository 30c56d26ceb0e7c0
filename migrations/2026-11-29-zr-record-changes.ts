import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** The latest change of each record that is found, for programs that mirror the office, numbered in the order of commits. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('record_changes')
    .addColumn('type', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('seq', integer, notNull)
    .addColumn('deleted', integer, notNull)
    .addUniqueConstraint('record_changes_once', ['org_id', 'type', 'record_id'])
    .execute()
  await db.schema
    .createIndex('record_changes_by_seq')
    .on('record_changes')
    .columns(['org_id', 'seq'])
    .unique()
    .execute()
  // Whoever read up to a number below it read an office that a backup has replaced since.
  await db.schema
    .alterTable('organisations')
    .addColumn('changes_from', integer, column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    insert into record_changes (org_id, type, record_id, seq, deleted, created_at, updated_at)
    select org_id, type, record_id,
      row_number() over (partition by org_id order by type, record_id), 0, changed_at, changed_at
    from (
      select org_id, type, record_id, max(updated_at) as changed_at
      from search_passages group by org_id, type, record_id
    ) as found
  `.execute(db)
}
