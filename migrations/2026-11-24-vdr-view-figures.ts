import type { CreateTableBuilder } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** Which pages visitors of a room looked at and for how long, and the sums of it that its reports read. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  /** With columns that count from nought. */
  const counted = <C extends string>(table: CreateTableBuilder<string, C>, ...columns: string[]) =>
    columns.reduce<CreateTableBuilder<string, C>>(
      (made, column) =>
        made.addColumn(column, integer, c => c.notNull().defaultTo(0)) as CreateTableBuilder<string, C>,
      table,
    )
  await db.schema.alterTable('vdr_room_documents').addColumn('page_count', integer).execute()
  const ofRoom = (table: string) =>
    schema
      .tenantTable(table)
      .addColumn('room_id', integer, notNull)
      .addForeignKeyConstraint(`${table}_room`, ['org_id', 'room_id'], 'vdr_rooms', ['org_id', 'id'])
  await counted(ofRoom('vdr_viewers'), 'visits', 'page_views', 'ms', 'downloads')
    // An address, a person of the office, or a visit of somebody who said no address.
    .addColumn('identity', text, notNull)
    .addColumn('email', text)
    .addColumn('name', text)
    .addColumn('last_seen_at', text, notNull)
    .addUniqueConstraint('vdr_viewers_once', ['org_id', 'room_id', 'identity'])
    .execute()
  await counted(ofRoom('vdr_view_days'), 'visits', 'page_views', 'ms')
    .addColumn('day', text, notNull)
    .addUniqueConstraint('vdr_view_days_once', ['org_id', 'room_id', 'day'])
    .execute()
  const ofViewer = (table: string) =>
    schema
      .tenantTable(table)
      .addColumn('viewer_id', integer, notNull)
      // By its id: what was seen stays told when the document is gone.
      .addColumn('document_id', integer, notNull)
      .addForeignKeyConstraint(`${table}_viewer`, ['org_id', 'viewer_id'], 'vdr_viewers', ['org_id', 'id'])
  await counted(ofViewer('vdr_viewed_documents'), 'opened', 'downloads', 'pages_seen', 'page_views', 'ms')
    .addColumn('link_id', integer)
    .addColumn('last_seen_at', text, notNull)
    .addUniqueConstraint('vdr_viewed_documents_once', ['org_id', 'viewer_id', 'document_id'])
    .execute()
  await counted(ofViewer('vdr_viewed_pages'), 'page_views', 'ms')
    .addColumn('page', integer, notNull)
    .addUniqueConstraint('vdr_viewed_pages_once', ['org_id', 'viewer_id', 'document_id', 'page'])
    .execute()
  await ofViewer('vdr_page_views')
    .addColumn('room_id', integer, notNull)
    .addColumn('link_id', integer)
    .addColumn('version', integer, notNull)
    .addColumn('page', integer, notNull)
    .addColumn('ms', integer, notNull)
    .execute()
  for (const [table, columns] of [
    ['vdr_viewed_documents', ['org_id', 'document_id']],
    ['vdr_viewed_documents', ['org_id', 'link_id']],
    ['vdr_viewed_pages', ['org_id', 'document_id']],
    ['vdr_page_views', ['org_id', 'room_id', 'id']],
  ] as const)
    await db.schema
      .createIndex(`${table}_by_${columns[1]}`)
      .on(table)
      .columns([...columns])
      .execute()
}
