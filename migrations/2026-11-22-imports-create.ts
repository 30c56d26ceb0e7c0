import { notNull, type Schema } from '../server/database/schema.ts'

/** What was imported from a sheet, and each record that came of one of its rows; the key by which other programs know an investor. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text, db } = schema
  await schema
    .tenantTable('imports')
    .addColumn('kind', text, notNull)
    // What it was imported into, a fund for example; null where it is the office itself.
    .addColumn('subject_id', integer)
    .addColumn('file_name', text)
    .addColumn('author', text, notNull)
    .addColumn('created_count', integer, notNull)
    .addColumn('updated_count', integer, notNull)
    .addColumn('same_count', integer, notNull)
    .addColumn('ignored_count', integer, notNull)
    .addColumn('refused_count', integer, notNull)
    .addColumn('undone_at', text)
    .addColumn('undone_by', text)
    .execute()
  await db.schema
    .createIndex('imports_by_kind')
    .on('imports')
    .columns(['org_id', 'kind', 'subject_id', 'id'])
    .execute()

  await schema
    .tenantTable('import_records')
    .addColumn('import_id', integer, notNull)
    .addColumn('row_number', integer, notNull)
    .addColumn('type', text, notNull)
    .addColumn('record_id', integer, notNull)
    // Of a record that was there: the columns that changed, as they were and as they became.
    .addColumn('before', text)
    .addColumn('after', text)
    .addForeignKeyConstraint('import_records_import', ['org_id', 'import_id'], 'imports', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('import_records_by_import')
    .on('import_records')
    .columns(['org_id', 'import_id', 'id'])
    .execute()

  await db.schema.alterTable('lps').addColumn('reference', text).execute()
  await db.schema
    .createIndex('lps_by_reference')
    .on('lps')
    .columns(['org_id', 'reference'])
    .unique()
    .execute()
}
