import { notNull, type Schema } from '../server/database/schema.ts'

/** The office's own client at Google, and what comes from Google Drive into its data rooms. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vdr_google_connections')
    .addColumn('client_id', text, notNull)
    .addColumn('client_secret_sealed', text)
    // In place of Google's own addresses.
    .addColumn('base_url', text)
    .addColumn('refresh_token_sealed', text)
    .addColumn('account', text)
    .addColumn('connected_by', text)
    .addColumn('connected_at', text)
    // Why Google does not let the office in any more.
    .addColumn('refusal', text)
    .addUniqueConstraint('vdr_google_connections_once', ['org_id'])
    .execute()
  await schema
    .tenantTable('vdr_google_sign_ins')
    .addColumn('state_hash', text, notNull)
    .addColumn('user_id', integer, notNull)
    .addColumn('until', text, notNull)
    .addUniqueConstraint('vdr_google_sign_ins_once', ['org_id', 'state_hash'])
    .addForeignKeyConstraint('vdr_google_sign_ins_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  await links(schema)
  await imports(schema)
  for (const [table, columns] of [
    ['vdr_drive_links', ['org_id', 'document_id']],
    ['vdr_drive_links', ['org_id', 'folder_id']],
    ['vdr_imports', ['org_id', 'room_id', 'id']],
    ['vdr_import_items', ['org_id', 'import_id', 'state']],
  ] as const)
    await db.schema
      .createIndex(`${table}_by_${columns[1].replace('_id', '')}`)
      .on(table)
      .columns([...columns])
      .execute()
}

/** Which folder or document of a room is what of Google Drive, and as what it came last. */
async function links(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofRoom(schema, 'vdr_drive_links')
    .addColumn('google_id', text, notNull)
    // The folder at Google that it lies in; null of what was chosen.
    .addColumn('parent_id', text)
    .addColumn('name', text, notNull)
    .addColumn('folder_id', integer)
    .addColumn('document_id', integer)
    // By what another content is known: a digest of Google's, or the time of its last change.
    .addColumn('revision', text)
    .addUniqueConstraint('vdr_drive_links_once', ['org_id', 'room_id', 'google_id'])
    .addForeignKeyConstraint('vdr_drive_links_folder', ['org_id', 'folder_id'], 'vdr_folders', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('vdr_drive_links_document', ['org_id', 'document_id'], 'vdr_room_documents', [
      'org_id',
      'id',
    ])
    .execute()
}

async function imports(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await ofRoom(schema, 'vdr_imports')
    // By its id at that time; the import stays when the folder is gone.
    .addColumn('folder_id', integer)
    // What was chosen at Google, as JSON.
    .addColumn('chosen', text, notNull)
    .addColumn('title', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('job_id', integer)
    // Counts how often somebody had it go on: the job of an earlier time leaves off.
    .addColumn('round', integer, c => c.notNull().defaultTo(1))
    .addColumn('author_id', integer, notNull)
    .addColumn('author', text, notNull)
    // When all that is to come was known.
    .addColumn('listed_at', text)
    .addColumn('finished_at', text)
    .addColumn('error', text)
    .addForeignKeyConstraint('vdr_imports_author', ['org_id', 'author_id'], 'users', ['org_id', 'id'])
    .execute()
  await schema
    .tenantTable('vdr_import_items')
    .addColumn('import_id', integer, notNull)
    .addColumn('google_id', text, notNull)
    // Whose bytes they are: of a shortcut, what it leads to.
    .addColumn('target_id', text, notNull)
    .addColumn('parent_id', text)
    .addColumn('kind', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('path', text, notNull)
    .addColumn('media_type', text, notNull)
    .addColumn('size', integer)
    .addColumn('revision', text)
    .addColumn('state', text, notNull)
    .addColumn('reason', text)
    .addColumn('document_id', integer)
    .addUniqueConstraint('vdr_import_items_once', ['org_id', 'import_id', 'google_id'])
    .addForeignKeyConstraint('vdr_import_items_import', ['org_id', 'import_id'], 'vdr_imports', [
      'org_id',
      'id',
    ])
    .execute()
}

const ofRoom = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('room_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_room`, ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
