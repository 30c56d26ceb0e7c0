import { notNull, type Schema } from '../server/database/schema.ts'

/** Records that were two and became one: what went, what moved, and what changed of the one that stayed. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('merges')
    .addColumn('record_type', text, notNull)
    .addColumn('survivor_id', integer, notNull)
    .addColumn('survivor_title', text, notNull)
    .addColumn('loser_id', integer, notNull)
    .addColumn('loser_title', text, notNull)
    // The row that went, as it was.
    .addColumn('loser_row', text, notNull)
    // The columns of the survivor that changed, as they were and as they became.
    .addColumn('before', text, notNull)
    .addColumn('after', text, notNull)
    // Which rows of which tables refer to the survivor since, and those that said the same and went.
    .addColumn('moves', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('undone_at', text)
    .addColumn('undone_by', text)
    .execute()
  for (const side of ['survivor', 'loser'])
    await db.schema
      .createIndex(`merges_by_${side}`)
      .on('merges')
      .columns(['org_id', 'record_type', `${side}_id`])
      .execute()
}
