import { sql } from 'kysely'
import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Rooms with an index of folders and documents that the office keeps, and who may do what in them. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  const rooms = ['first_number', 'highest_number'].map((name, at) =>
    db.schema.alterTable('vdr_rooms').addColumn(name, integer, c => c.notNull().defaultTo(1 - at)),
  )
  for (const one of rooms) await one.execute()
  // From then on a number of the index is never given twice.
  await db.schema.alterTable('vdr_rooms').addColumn('published_at', text).execute()
  await ofRoom(schema, 'vdr_folders')
    .addColumn('parent_id', integer)
    .addColumn('name', text, notNull)
    .addColumn('number', integer, notNull)
    .addColumn('position', integer, notNull)
    .addColumn('highest_number', integer, c => c.notNull().defaultTo(0))
    .addColumn('held', integer, bit(false))
    .addColumn('visible_from', text)
    .addForeignKeyConstraint('vdr_folders_parent', ['org_id', 'parent_id'], 'vdr_folders', ['org_id', 'id'])
    .execute()
  await documentsInFolders(schema)
  await people(schema)
  // What a move took from where, for its undoing.
  await ofRoom(schema, 'vdr_moves')
    .addColumn('author', text, notNull)
    .addColumn('places', text, notNull)
    .addColumn('undone_at', text)
    .execute()
  for (const table of ['vdr_folders', 'vdr_members', 'vdr_groups', 'vdr_grants', 'vdr_moves'])
    await db.schema.createIndex(`${table}_by_room`).on(table).columns(['org_id', 'room_id', 'id']).execute()
}

const ofRoom = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('room_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_room`, ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])

async function documentsInFolders(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  const table = 'vdr_room_documents'
  // Two kept documents of one name may lie in two folders.
  await schema.dropUnique(table, 'vdr_room_documents_once')
  for (const [column, type] of [
    ['number', integer],
    ['position', integer],
    ['visible_from', text],
    ['kept_since', text],
    ['reason', text],
    ['content_type', text],
    ['expected_size', integer],
    ['expected_sha256', text],
  ] as const)
    await db.schema.alterTable(table).addColumn(column, type).execute()
  await db.schema.alterTable(table).addColumn('held', integer, bit(false)).execute()
  await db.schema
    .alterTable(table)
    .addColumn('status', text, c => c.notNull().defaultTo('ready'))
    .execute()
  await db.schema
    .alterTable(table)
    .addColumn('version', integer, c => c.notNull().defaultTo(1))
    .execute()
  await schema.addReference(table, 'folder_id', 'vdr_folders')
  await schema.addReference(table, 'file_id', 'kept_files')
  await schema.addReference(table, 'upload_id', 'file_uploads')
  await db.schema
    .createIndex('vdr_room_documents_lent_once')
    .unique()
    .on(table)
    .columns(['org_id', 'room_id', 'connection_id', 'name'])
    .where(sql.ref('kept_since'), 'is', null)
    .execute()
  await db.schema
    .createIndex('vdr_room_documents_by_folder')
    .on(table)
    .columns(['org_id', 'room_id', 'folder_id'])
    .execute()
  await schema
    .tenantTable('vdr_document_versions')
    .addColumn('document_id', integer, notNull)
    .addColumn('version', integer, notNull)
    .addColumn('file_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addUniqueConstraint('vdr_document_versions_once', ['org_id', 'document_id', 'version'])
    .addForeignKeyConstraint('vdr_document_versions_of', ['org_id', 'document_id'], table, ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_document_versions_file', ['org_id', 'file_id'], 'kept_files', [
      'org_id',
      'id',
    ])
    .execute()
}

async function people(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofRoom(schema, 'vdr_groups')
    .addColumn('name', text, notNull)
    .addColumn('permission', text)
    .addUniqueConstraint('vdr_groups_once', ['org_id', 'room_id', 'name'])
    .execute()
  await ofRoom(schema, 'vdr_members')
    .addColumn('user_id', integer, notNull)
    .addColumn('group_id', integer)
    .addColumn('permission', text)
    .addUniqueConstraint('vdr_members_once', ['org_id', 'room_id', 'user_id'])
    .addForeignKeyConstraint('vdr_members_group', ['org_id', 'group_id'], 'vdr_groups', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_members_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await ofRoom(schema, 'vdr_grants')
    .addColumn('folder_id', integer)
    .addColumn('document_id', integer)
    .addColumn('group_id', integer)
    .addColumn('member_id', integer)
    .addColumn('permission', text, notNull)
    .addForeignKeyConstraint('vdr_grants_folder', ['org_id', 'folder_id'], 'vdr_folders', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_grants_document', ['org_id', 'document_id'], 'vdr_room_documents', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('vdr_grants_group', ['org_id', 'group_id'], 'vdr_groups', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_grants_member', ['org_id', 'member_id'], 'vdr_members', ['org_id', 'id'])
    .execute()
}
