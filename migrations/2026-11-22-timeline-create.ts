import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/**
 * What happened to a record, whatever its kind: what people wrote, what its module said, and each call that named it.
 * The activities of deals become entries of it, under the ids that they had.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, dialect, integer, text } = schema
  await schema
    .tenantTable('timeline_entries')
    .addColumn('record_type', text, notNull)
    .addColumn('record_id', integer, notNull)
    // `person` wrote it, the `record`'s module said it, or it follows from a `call`.
    .addColumn('origin', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('summary', text, notNull)
    .addColumn('details', text)
    .addColumn('happened_on', text)
    .addColumn('author', text, notNull)
    .addColumn('author_id', integer)
    .addColumn('area', text)
    .addColumn('action_id', integer)
    .addColumn('run_id', integer)
    .execute()
  await db.schema
    .createIndex('timeline_entries_of_record')
    .on('timeline_entries')
    .columns(['org_id', 'record_type', 'record_id', 'id'])
    .execute()
  const kept = sql.raw('id, org_id, created_at, updated_at')
  await sql`
    insert into timeline_entries (${kept}, record_type, record_id, origin, type, summary, details, author, area)
    ${sql.raw(dialect === 'postgres' ? 'overriding system value' : '')}
    select ${kept}, 'deal', deal_id, case when type in ('stage_change', 'room_binding', 'screening') then 'record' else 'person' end,
      type, summary, details, author, 'crm'
    from deal_activities order by id`.execute(db)
  if (dialect === 'postgres')
    await sql`select setval(pg_get_serial_sequence('timeline_entries', 'id'), greatest(
      (select last_value from ${sql.raw('deal_activities_id_seq')}), 1))`.execute(db)
  else
    await sql`update sqlite_sequence set seq = (select seq from sqlite_sequence where name = 'deal_activities')
      where name = 'timeline_entries'
      and exists (select 1 from sqlite_sequence where name = 'deal_activities')`.execute(db)
  await db.schema.dropTable('deal_activities').execute()
  if (dialect === 'postgres') await sql`drop function deal_activities_mark()`.execute(db)
  // What follows from a call is told by the record itself, and is not searched.
  await markChanges(schema, 'timeline_entries', 'activity', row => `${row}.origin <> 'call'`)
}
