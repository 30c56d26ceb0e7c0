import type { HandOver } from '../../platform/office/hand-over.ts'

/** The owner of a webhook is told when it fails. */
export const ownedWebhooks: HandOver = {
  what: 'Webhooks',
  fate: 'handed_over',
  columns: ['webhook_endpoints.owner_id'],
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('webhook_endpoints')
      .select(['name', 'url'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ name, url }) => `${name}, ${url}`)
  },
  async settle({ db, now }, { id }, { heir }) {
    await db
      .updateTable('webhook_endpoints')
      .set({ owner_id: heir.id, updated_at: now })
      .where('owner_id', '=', id)
      .execute()
  },
}
