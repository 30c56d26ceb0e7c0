import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Links by which people outside the office see a room or one document, and what they did there. */
export async function up(schema: Schema): Promise<void> {
  await agreements(schema)
  await links(schema)
  await visits(schema)
}

/** The texts of non-disclosure agreements, each version once in a room, and who accepted which. */
async function agreements(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vdr_ndas')
    .addColumn('room_id', integer, notNull)
    .addColumn('hash', text, notNull)
    .addColumn('content', text, notNull)
    .addUniqueConstraint('vdr_ndas_once', ['org_id', 'room_id', 'hash'])
    .addForeignKeyConstraint('vdr_ndas_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()
  await db.schema.alterTable('vdr_rooms').addColumn('nda_hash', text).execute()
}

async function links(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vdr_share_links')
    .addColumn('room_id', integer, notNull)
    // A link to one document alone.
    .addColumn('document_id', integer)
    .addColumn('group_id', integer)
    .addColumn('nda_id', integer)
    .addColumn('name', text, notNull)
    // Null once it came out of an archive, which has no tokens: then it opens nothing.
    .addColumn('token_hash', text, c => c.unique())
    .addColumn('password_hash', text)
    .addColumn('expires_at', text)
    .addColumn('require_email', integer, bit(false))
    .addColumn('verify_email', integer, bit(false))
    // Addresses and domains, as JSON.
    .addColumn('allow', text, notNull)
    .addColumn('deny', text, notNull)
    .addColumn('allow_download', integer, bit(false))
    .addColumn('watermark', integer, bit(false))
    .addColumn('folder_ids', text, notNull)
    .addColumn('max_views', integer)
    .addColumn('views', integer, c => c.notNull().defaultTo(0))
    .addColumn('author', text, notNull)
    .addColumn('revoked_at', text)
    .addForeignKeyConstraint('vdr_share_links_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_share_links_document', ['org_id', 'document_id'], 'vdr_room_documents', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('vdr_share_links_group', ['org_id', 'group_id'], 'vdr_groups', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_share_links_nda', ['org_id', 'nda_id'], 'vdr_ndas', ['org_id', 'id'])
    .execute()
  await db.schema
    .createIndex('vdr_share_links_by_room')
    .on('vdr_share_links')
    .columns(['org_id', 'room_id', 'id'])
    .execute()
}

async function visits(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await ofLink(schema, 'vdr_share_visits')
    .addColumn('token_hash', text, c => c.unique())
    .addColumn('email', text)
    .addColumn('name', text)
    .addColumn('email_proven', integer, bit(false))
    .addColumn('password_proven', integer, bit(false))
    // The agreement that was accepted.
    .addColumn('nda_id', integer)
    // Since when the visitor sees what the link shows.
    .addColumn('admitted_at', text)
    .addColumn('ends_at', text, notNull)
    .addColumn('address', text)
    .addColumn('user_agent', text)
    .addForeignKeyConstraint('vdr_share_visits_nda', ['org_id', 'nda_id'], 'vdr_ndas', ['org_id', 'id'])
    .execute()
  const ofVisit = (table: string) =>
    ofLink(schema, table)
      .addColumn('visit_id', integer)
      .addForeignKeyConstraint(`${table}_visit`, ['org_id', 'visit_id'], 'vdr_share_visits', ['org_id', 'id'])
  await ofVisit('vdr_share_codes')
    .addColumn('email', text, notNull)
    .addColumn('tries', integer, c => c.notNull().defaultTo(0))
    .addColumn('expires_at', text, notNull)
    .execute()
  await ofVisit('vdr_share_accesses')
    .addColumn('room_id', integer, notNull)
    .addColumn('action', text, notNull)
    // By its id at that time; what was seen outside stays told when the document is gone.
    .addColumn('document_id', integer)
    .addColumn('document', text)
    .addColumn('address', text)
    .addColumn('user_agent', text)
    .addForeignKeyConstraint('vdr_share_accesses_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .execute()
  await schema
    .tenantTable('vdr_nda_acceptances')
    .addColumn('nda_id', integer, notNull)
    .addColumn('room_id', integer, notNull)
    .addColumn('visit_id', integer)
    .addColumn('user_id', integer)
    .addColumn('name', text, notNull)
    .addColumn('email', text, notNull)
    .addColumn('address', text)
    .addColumn('user_agent', text)
    .addForeignKeyConstraint('vdr_nda_acceptances_nda', ['org_id', 'nda_id'], 'vdr_ndas', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_nda_acceptances_room', ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
    .addForeignKeyConstraint('vdr_nda_acceptances_visit', ['org_id', 'visit_id'], 'vdr_share_visits', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('vdr_nda_acceptances_user', ['org_id', 'user_id'], 'users', ['org_id', 'id'])
    .execute()
  for (const [table, column] of [
    ['vdr_share_visits', 'link_id'],
    ['vdr_share_codes', 'link_id'],
    ['vdr_share_accesses', 'room_id'],
    ['vdr_nda_acceptances', 'room_id'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['org_id', column, 'id']).execute()
}

const ofLink = (schema: Schema, table: string) =>
  schema
    .tenantTable(table)
    .addColumn('link_id', schema.integer, notNull)
    .addForeignKeyConstraint(`${table}_link`, ['org_id', 'link_id'], 'vdr_share_links', ['org_id', 'id'])
