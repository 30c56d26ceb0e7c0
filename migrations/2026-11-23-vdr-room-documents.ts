import { notNull, type Schema } from '../server/database/schema.ts'

/** Where the documents of a data room come from, and by what each is known again. No word of them is kept. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  // Documents that are given with a call have no connection, which is 0 here so that a place is unique.
  await schema
    .tenantTable('vdr_room_sources')
    .addColumn('room_id', integer, notNull)
    .addColumn('connection_id', integer, notNull)
    .addColumn('path', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('read_at', text, notNull)
    .addUniqueConstraint('vdr_room_sources_once', ['org_id', 'room_id', 'connection_id', 'path'])
    .addForeignKeyConstraint('vdr_room_sources_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()
  // As each was found last: `since` is when it was first found so, `gone_at` when it was there no more.
  await schema
    .tenantTable('vdr_room_documents')
    .addColumn('room_id', integer, notNull)
    .addColumn('connection_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('size', integer)
    .addColumn('sha256', text)
    .addColumn('before_sha256', text)
    .addColumn('since', text, notNull)
    .addColumn('read_at', text, notNull)
    .addColumn('gone_at', text)
    .addUniqueConstraint('vdr_room_documents_once', ['org_id', 'room_id', 'connection_id', 'name'])
    .addForeignKeyConstraint('vdr_room_documents_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('vdr_room_documents_order')
    .on('vdr_room_documents')
    .columns(['org_id', 'room_id', 'id'])
    .execute()
}
