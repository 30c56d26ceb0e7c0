import { notNull, type Schema } from '../server/database/schema.ts'

/** What was found in documents: analyses with their red flags and entity maps, and answers to due-diligence questions. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text, real } = schema

  await schema
    .tenantTable('vdr_analyses')
    .addColumn('deal_id', integer)
    .addColumn('room_id', integer)
    .addColumn('author', text, notNull)
    .addColumn('as_of', text, notNull)
    .addColumn('byod', integer, notNull)
    .addColumn('source', text, notNull)
    .addColumn('documents', text, notNull)
    .addColumn('missing_sections', text, notNull)
    .addColumn('entity_map', text, notNull)
    .addForeignKeyConstraint('vdr_analyses_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_analyses_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()

  await schema
    .tenantTable('vdr_red_flags')
    .addColumn('analysis_id', integer, notNull)
    .addColumn('category', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('severity', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('explanation', text, notNull)
    .addColumn('suggested_action', text, notNull)
    .addColumn('evidence', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('note', text)
    .addColumn('resolver', text)
    .addColumn('resolved_at', text)
    .addForeignKeyConstraint('vdr_red_flags_analysis', ['org_id', 'analysis_id'], 'vdr_analyses', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('vdr_red_flags_by_analysis')
    .on('vdr_red_flags')
    .columns(['org_id', 'analysis_id', 'id'])
    .execute()

  await schema
    .tenantTable('odd_runs')
    .addColumn('author', text, notNull)
    .addColumn('as_of', text, notNull)
    .addColumn('byod', integer, notNull)
    .addColumn('source', text, notNull)
    .addColumn('topics', text, notNull)
    .addColumn('documents', text, notNull)
    .execute()

  await schema
    .tenantTable('odd_answers')
    .addColumn('run_id', integer, notNull)
    .addColumn('topic', text, notNull)
    .addColumn('question_id', text, notNull)
    .addColumn('answer', text)
    .addColumn('confidence', real, notNull)
    .addColumn('status', text, notNull)
    .addColumn('citations', text, notNull)
    .addColumn('source_type', text, notNull)
    .addColumn('reviewer', text)
    .addColumn('last_reviewed_at', text)
    .addForeignKeyConstraint('odd_answers_run', ['org_id', 'run_id'], 'odd_runs', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('odd_answers_by_run')
    .on('odd_answers')
    .columns(['org_id', 'run_id', 'id'])
    .execute()
}
