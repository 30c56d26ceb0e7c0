import type { Schema } from '../server/database/schema.ts'

/** The deal that a proposal is about, so that its page shows what waits. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('agent_actions').addColumn('deal_id', integer).execute()
  const proposed = await db.selectFrom('agent_actions').select(['id', 'arguments', 'corrected']).execute()
  for (const { id, arguments: given, corrected } of proposed) {
    const { deal_id } = JSON.parse(corrected ?? given) as { deal_id?: unknown }
    if (typeof deal_id !== 'number') continue
    await db.updateTable('agent_actions').set({ deal_id }).where('id', '=', id).execute()
  }
  await db.schema
    .createIndex('agent_actions_by_deal')
    .on('agent_actions')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()
}
