import type { Belonging } from '../../platform/office/belongings.ts'
import { prospectsIn } from './prospects/rows.ts'

/** The limited partners whom somebody raises from, and what they are to do, with whoever takes over. */
export const belongings: readonly Belonging[] = [
  {
    what: 'Limited partners asked',
    fate: 'handed_over',
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
  {
    what: 'To-dos with limited partners',
    fate: 'handed_over',
    async of({ db }, userId) {
      const rows = await db
        .selectFrom('prospect_todos')
        .select('title')
        .where('owner_id', '=', userId)
        .where('status', '=', 'open')
        .orderBy('id')
        .execute()
      return rows.map(({ title }) => title)
    },
    async settle({ db, now }, { id }, { heir }) {
      await db
        .updateTable('prospect_todos')
        .set({ owner_id: heir.id, updated_at: now })
        .where('owner_id', '=', id)
        .where('status', '=', 'open')
        .execute()
    },
  },
]
