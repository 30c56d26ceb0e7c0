import type { Schema } from '../server/database/schema.ts'

/**
 * The data room whose documents a memorandum was written from, or that of its deal: it names and quotes them, and is seen by
 * whoever sees all of the room.
 */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('cim_reports').addColumn('room_id', integer).execute()
  const reports = await db
    .selectFrom('cim_reports')
    .leftJoin('deals', join =>
      join.onRef('deals.id', '=', 'cim_reports.deal_id').onRef('deals.org_id', '=', 'cim_reports.org_id'),
    )
    .select(['cim_reports.id', 'cim_reports.source', 'deals.room_id'])
    .execute()
  for (const { id, source, room_id: ofDeal } of reports) {
    const [, ofSource] = /"room_id":(\d+)/.exec(String(source ?? '')) ?? []
    const room_id = ofSource === undefined ? ofDeal : Number(ofSource)
    if (room_id === null) continue
    await db.updateTable('cim_reports').set({ room_id }).where('id', '=', id).execute()
    await db
      .updateTable('search_passages')
      .set({ room_id })
      .where('type', 'in', ['memorandum', 'memorandum_section'])
      .where('parent_id', '=', id)
      .execute()
  }
}
