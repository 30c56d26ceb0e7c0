import { notNull, type Schema } from '../server/database/schema.ts'

/** Facts that people note about companies, contacts, funds and investors; a newer one does not delete an older one. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, real, text } = schema
  await schema
    .tenantTable('memory_notes')
    .addColumn('record_type', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('attribute', text, notNull)
    .addColumn('value', text, notNull)
    .addColumn('source_type', text, notNull)
    .addColumn('source', text)
    .addColumn('observed_on', text, notNull)
    .addColumn('valid_from', text)
    .addColumn('valid_to', text)
    .addColumn('confidence', real)
    .addColumn('author', text, notNull)
    .addColumn('superseded_by', integer)
    .addColumn('superseded_at', text)
    .addColumn('redacted_at', text)
    .addColumn('redacted_by', text)
    .addColumn('redacted_why', text)
    .addForeignKeyConstraint('memory_notes_superseded_by', ['org_id', 'superseded_by'], 'memory_notes', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('memory_notes_by_record')
    .on('memory_notes')
    .columns(['org_id', 'record_type', 'record_id'])
    .execute()
}
