import { notNull, type Schema } from '../server/database/schema.ts'

/** Runs of the diligence agent in data rooms, and which red flags a later reading did not find any more. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vdr_diligence_runs')
    .addColumn('room_id', integer, notNull)
    .addColumn('run_id', integer, notNull)
    .addColumn('as_of', text, notNull)
    // What there was to read and which version of each, as JSON; null until it was listed.
    .addColumn('documents', text)
    .addColumn('documents_read', integer, c => c.notNull().defaultTo(0))
    .addColumn('analysis_id', integer)
    .addColumn('flags_new', integer)
    .addColumn('flags_again', integer)
    .addColumn('flags_gone', integer)
    .addForeignKeyConstraint('vdr_diligence_runs_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_diligence_runs_run', ['org_id', 'run_id'], 'agent_runs', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_diligence_runs_analysis', ['org_id', 'analysis_id'], 'vdr_analyses', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('vdr_diligence_runs_once', ['org_id', 'run_id'])
    .execute()
  await db.schema
    .createIndex('vdr_diligence_runs_by_room')
    .on('vdr_diligence_runs')
    .columns(['org_id', 'room_id', 'id'])
    .execute()
  // What was found in single documents, until the run puts it together.
  await schema
    .tenantTable('vdr_run_findings')
    .addColumn('diligence_run_id', integer, notNull)
    .addColumn('document_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('size', integer, notNull)
    .addColumn('sha256', text, notNull)
    // The program that found it, whose form of it no other may know.
    .addColumn('made_by', text, notNull)
    // As base64.
    .addColumn('findings', text, notNull)
    .addForeignKeyConstraint('vdr_run_findings_run', ['org_id', 'diligence_run_id'], 'vdr_diligence_runs', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('vdr_run_findings_once', ['org_id', 'diligence_run_id', 'document_id'])
    .execute()
  // The analysis that read the documents of a flag and did not find it.
  await db.schema.alterTable('vdr_red_flags').addColumn('gone_in', integer).execute()
  await db.schema.alterTable('vdr_red_flags').addColumn('gone_at', text).execute()
  await db.schema
    .createIndex('vdr_red_flags_carried')
    .on('vdr_red_flags')
    .columns(['org_id', 'carried_from'])
    .execute()
}
