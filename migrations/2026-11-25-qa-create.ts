import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Questions that are asked in a data room, and what the office answers. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofRoom(schema, 'qa_rooms')
    // The number of the last question that was asked.
    .addColumn('last_number', integer, c => c.notNull().defaultTo(0))
    // In business days.
    .addColumn('answer_within', integer, notNull)
    .addColumn('urgent_within', integer, notNull)
    // Of each group; null for as many as they like.
    .addColumn('question_limit', integer)
    .addColumn('asked_outside', integer, bit(true))
    .addUniqueConstraint('qa_rooms_once', ['org_id', 'room_id'])
    .execute()
  await questions(schema)
  await schema
    .tenantTable('qa_answers')
    .addColumn('question_id', integer, notNull)
    .addColumn('number', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('content', text, notNull)
    // The ids of documents of the room, as JSON.
    .addColumn('document_ids', text, notNull)
    .addColumn('author_id', integer)
    .addColumn('author', text, notNull)
    .addColumn('approver', text)
    .addColumn('approved_at', text)
    .addColumn('published_at', text)
    .addUniqueConstraint('qa_answers_number', ['org_id', 'question_id', 'number'])
    .addForeignKeyConstraint('qa_answers_question', ['org_id', 'question_id'], 'qa_questions', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('qa_answers_author', ['org_id', 'author_id'], 'users', ['org_id', 'id'])
    .execute()
}

async function questions(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await ofRoom(schema, 'qa_questions')
    .addColumn('number', integer, notNull)
    .addColumn('content', text, notNull)
    .addColumn('category', text)
    .addColumn('priority', text, notNull)
    .addColumn('status', text, notNull)
    // Why it was withdrawn.
    .addColumn('reason', text)
    // One of the office; null of who came by a link.
    .addColumn('asker_id', integer)
    .addColumn('link_id', integer)
    .addColumn('visit_id', integer)
    .addColumn('group_id', integer)
    .addColumn('asked_by', text, notNull)
    .addColumn('email', text)
    // By its id at that time; the question stays when the document is gone.
    .addColumn('document_id', integer)
    .addColumn('document', text)
    .addColumn('assignee_id', integer)
    .addColumn('due_at', text, notNull)
    // The day on which the office was told that it is late.
    .addColumn('late_on', text)
    .addColumn('is_public', integer, bit(false))
    // Of the answer that stands.
    .addColumn('published_at', text)
    .addUniqueConstraint('qa_questions_number', ['org_id', 'room_id', 'number'])
    .addForeignKeyConstraint('qa_questions_asker', ['org_id', 'asker_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('qa_questions_assignee', ['org_id', 'assignee_id'], 'users', ['org_id', 'id'])
    .addForeignKeyConstraint('qa_questions_link', ['org_id', 'link_id'], 'vdr_share_links', ['org_id', 'id'])
    .addForeignKeyConstraint('qa_questions_visit', ['org_id', 'visit_id'], 'vdr_share_visits', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('qa_questions_group', ['org_id', 'group_id'], 'vdr_groups', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('qa_questions_by_status')
    .on('qa_questions')
    .columns(['org_id', 'status', 'due_at'])
    .execute()
}

const ofRoom = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('room_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_room`, ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
