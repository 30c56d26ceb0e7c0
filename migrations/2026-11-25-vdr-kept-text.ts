import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** The text of documents that the office keeps, page by page, as it is searched, and what each says of itself. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  const ofDocument = (table: string) =>
    schema
      .tenantTable(table)
      .addColumn('document_id', integer, notNull)
      .addForeignKeyConstraint(`${table}_document`, ['org_id', 'document_id'], 'vdr_room_documents', [
        'org_id',
        'id',
      ])
  await ofDocument('vdr_readings')
    .addColumn('version', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('reason', text)
    .addColumn('format', text)
    .addColumn('pages', integer, notNull)
    // What it says of itself, as JSON.
    .addColumn('profile', text, notNull)
    .addUniqueConstraint('vdr_readings_once', ['org_id', 'document_id'])
    .execute()
  await ofDocument('vdr_pages')
    .addColumn('page', integer, notNull)
    .addColumn('label', text)
    .addColumn('readable', integer, notNull)
    // As JSON.
    .addColumn('paragraphs', text, notNull)
    .addUniqueConstraint('vdr_pages_once', ['org_id', 'document_id', 'page'])
    .execute()
  // Who sees the document of a data room finds what is of it.
  await db.schema.alterTable('search_passages').addColumn('room_document_id', integer).execute()
  await markChanges(schema, 'vdr_room_documents', 'room_document')
  await markChanges(schema, 'vdr_pages', 'room_page')
  // What lies in the rooms already is read once.
  await sql`
    insert into jobs (org_id, kind, payload, status, run_at, created_at, updated_at)
    select distinct org_id, 'vdr.read', '{}', 'queued', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    from vdr_room_documents where kept_since is not null and status = 'ready'`.execute(db)
}
