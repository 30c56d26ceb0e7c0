import { notNull, type Schema } from '../server/database/schema.ts'

/** Checks of documents in rooms (completeness, changes, compliance), rule lists, and scans of a folder alone. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await db.schema.alterTable('vdr_diligence_runs').addColumn('folder_id', integer).execute()
  await schema
    .tenantTable('vdr_checks')
    .addColumn('kind', text, notNull)
    .addColumn('room_id', integer, notNull)
    .addColumn('folder_id', integer)
    // The scan that made it.
    .addColumn('run_id', integer)
    .addColumn('as_of', text, notNull)
    .addColumn('author', text, notNull)
    // As JSON.
    .addColumn('result', text, notNull)
    .addForeignKeyConstraint('vdr_checks_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_checks_run', ['org_id', 'run_id'], 'agent_runs', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('vdr_checks_by_kind')
    .on('vdr_checks')
    .columns(['org_id', 'kind', 'room_id', 'id'])
    .execute()
  await schema
    .tenantTable('vdr_rule_lists')
    .addColumn('name', text, notNull)
    .addColumn('rules', text, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('vdr_rule_lists_name', ['org_id', 'name'])
    .execute()
}
