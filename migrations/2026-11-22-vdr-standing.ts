import type { Schema } from '../server/database/schema.ts'

/**
 * Which documents an analysis is of, and by which better one it was replaced; by what a flag is known again in the next
 * analysis, and the one whose state it took over.
 */
export async function up({ db, integer, text }: Schema): Promise<void> {
  const analyses = db.schema.alterTable('vdr_analyses')
  await analyses.addColumn('document_set', text).execute()
  for (const [name, type] of [
    ['superseded_by', integer],
    ['superseded_reason', text],
    ['superseded_author', text],
    ['superseded_at', text],
  ] as const)
    await db.schema.alterTable('vdr_analyses').addColumn(name, type).execute()
  await db.schema.alterTable('vdr_red_flags').addColumn('prints', text).execute()
  await db.schema.alterTable('vdr_red_flags').addColumn('carried_from', integer).execute()

  const rows = await db
    .selectFrom('vdr_analyses')
    .select(['id', 'deal_id', 'room_id', 'source', 'documents'])
    .execute()
  for (const { id, deal_id, room_id, source, documents } of rows) {
    const kept = JSON.parse(source) as { type: string; connection_id?: number; path?: string }
    const names = (JSON.parse(documents) as Array<{ name: string }>).map(({ name }) => name).sort()
    const of = kept.type === 'mcp' ? [kept.connection_id, kept.path] : names
    await db
      .updateTable('vdr_analyses')
      .set({ document_set: JSON.stringify([deal_id, room_id, kept.type, of]) })
      .where('id', '=', id)
      .execute()
  }
  await db.schema
    .createIndex('vdr_analyses_by_deal')
    .on('vdr_analyses')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()
}
