import type { HandOver } from '../../platform/office/hand-over.ts'

const SETTLED = ['resolved', 'dismissed'] as const

const assigned: HandOver = {
  what: 'Exceptions',
  fate: 'handed_over',
  columns: ['exceptions.assignee_id'],
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('exceptions')
      .select('title')
      .where('assignee_id', '=', userId)
      .where('status', 'not in', [...SETTLED])
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title)
  },
  async settle({ db, now }, { id }, { heir }) {
    await db
      .updateTable('exceptions')
      .set({ assignee_id: heir.id, updated_at: now })
      .where('assignee_id', '=', id)
      .where('status', 'not in', [...SETTLED])
      .execute()
  },
}

export const handOver = [assigned]
