import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** What a fund says of itself to those who examine it: its facts, and the bank of answers that are given again. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('odd_profiles')
    .addColumn('fund_name', text, notNull)
    .addColumn('vintage_year', integer)
    // [{key, value, unit, source, as_of, expires_at}]
    .addColumn('facts', text, notNull)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .execute()
  await schema
    .tenantTable('odd_bank_items')
    .addColumn('profile_id', integer, notNull)
    .addColumn('topic', text, notNull)
    .addColumn('question_id', text, notNull)
    // Other ways in which it is asked, as JSON.
    .addColumn('variants', text, notNull)
    .addColumn('answer', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('source_type', text, notNull)
    // Of the kept answer that it was taken from.
    .addColumn('answer_id', integer)
    .addColumn('as_of', text)
    .addColumn('review_at', text)
    .addColumn('disclosure', text, notNull)
    .addColumn('approver', text)
    .addColumn('approved_at', text)
    .addColumn('version', integer, column => column.notNull().defaultTo(1))
    .addUniqueConstraint('odd_bank_items_once', ['org_id', 'profile_id', 'topic', 'question_id'])
    .addForeignKeyConstraint('odd_bank_items_profile', ['org_id', 'profile_id'], 'odd_profiles', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('odd_bank_items_answer', ['org_id', 'answer_id'], 'odd_answers', [
      'org_id',
      'id',
    ])
    .execute()
  await markChanges(schema, 'odd_bank_items', 'odd_bank_item')
}
