import type { HandOver } from '../../platform/office/hand-over.ts'
import { handedOver } from '../../platform/office/owned-records.ts'
import { prospectsIn } from './prospects/rows.ts'

/** The limited partners whom somebody raises from, and what they are to do, with whoever takes over. */
export const handOver: readonly HandOver[] = [
  {
    what: 'Limited partners asked',
    fate: 'handed_over',
    columns: ['prospects.owner_id'],
    async of({ db }, userId) {
      const rows = await prospectsIn(db)
        .where('prospects.owner_id', '=', userId)
        .orderBy('prospects.id')
        .execute()
      return rows.map(({ name }) => name)
    },
    async settle({ db, now }, { id }, { heir }) {
      await db
        .updateTable('prospects')
        .set({ owner_id: heir.id, updated_at: now })
        .where('owner_id', '=', id)
        .execute()
    },
  },
  handedOver({
    what: 'To-dos with limited partners',
    table: 'prospect_todos',
    column: 'owner_id',
    named: 'title',
    among: ['status', ['open']],
  }),
]
