import type { Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** What was found in documents and is kept of it is searched too; a passage may say on which page it stands. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text, db } = schema
  for (const [name, type] of [
    ['document', text],
    ['page', integer],
    // The analysis, questionnaire or memorandum that the record is a part of.
    ['parent_id', integer],
  ] as const)
    await db.schema.alterTable('search_passages').addColumn(name, type).execute()
  await markChanges(schema, 'vdr_red_flags', 'red_flag')
  await markChanges(schema, 'odd_answers', 'odd_answer')
  await markChanges(schema, 'cim_reports', 'memorandum')
  await markChanges(schema, 'cim_sections', 'memorandum_section')
}
