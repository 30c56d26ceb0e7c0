import { notNull, type Schema } from '../server/database/schema.ts'

/** Questions that a bidder or an investor is likely to ask in a data room, with drafts of their answers. */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text } = schema
  await schema
    .tenantTable('anticipated_questions')
    .addColumn('room_id', integer, notNull)
    .addColumn('audience', text, notNull)
    .addColumn('origin', text, notNull)
    // By which a later run knows it again.
    .addColumn('fingerprint', text, notNull)
    // The facts it comes from, as JSON.
    .addColumn('about', text, notNull)
    .addColumn('topic', text)
    .addColumn('question_id', text)
    .addColumn('from_room_id', integer)
    .addColumn('question', text, notNull)
    .addColumn('draft_answer', text)
    .addColumn('citations', text, notNull)
    .addColumn('confidence', real)
    .addColumn('status', text, notNull)
    // Who wrote the draft; null while it stands as it was found.
    .addColumn('author_id', integer)
    .addColumn('author', text)
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .addColumn('reason', text)
    .addColumn('published_to', text)
    .addColumn('published_id', integer)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addForeignKeyConstraint('anticipated_questions_room', ['org_id', 'room_id'], 'vdr_rooms', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('anticipated_questions_from_room', ['org_id', 'from_room_id'], 'vdr_rooms', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('anticipated_questions_author', ['org_id', 'author_id'], 'users', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('anticipated_questions_once', ['org_id', 'room_id', 'audience', 'fingerprint'])
    .execute()
}
