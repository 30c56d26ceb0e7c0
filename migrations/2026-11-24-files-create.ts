import { notNull, type Schema } from '../server/database/schema.ts'

/** Files that the office keeps, by the digest of their bytes, and uploads that come in parts. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('kept_files')
    .addColumn('sha256', text, notNull)
    .addColumn('size', integer, notNull)
    .addColumn('media_type', text, notNull)
    .addColumn('refs', integer, notNull)
    // Since when nothing refers to it.
    .addColumn('released_at', text)
    // What the last scrub found: rotten or missing.
    .addColumn('problem', text)
    .addUniqueConstraint('kept_files_once', ['org_id', 'sha256'])
    .execute()
  await schema
    .tenantTable('file_uploads')
    .addColumn('size', integer, notNull)
    .addColumn('part_size', integer, notNull)
    .execute()
  await schema
    .tenantTable('file_parts')
    .addColumn('upload_id', integer, notNull)
    .addColumn('part', integer, notNull)
    .addColumn('sha256', text, notNull)
    .addColumn('size', integer, notNull)
    .addUniqueConstraint('file_parts_once', ['org_id', 'upload_id', 'part'])
    .addForeignKeyConstraint('file_parts_upload', ['org_id', 'upload_id'], 'file_uploads', ['org_id', 'id'])
    .execute()
}
