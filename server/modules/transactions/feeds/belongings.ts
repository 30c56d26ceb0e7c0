import type { Belonging } from '../../../platform/office/belongings.ts'
import { ownedRecords } from '../../../platform/office/owned-records.ts'

/** What somebody is still to do for a closing goes to whoever takes over. */
const openTasks: Belonging = {
  what: 'Open tasks of transactions',
  fate: 'handed_over',
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('transaction_tasks')
      .select('title')
      .where('owner_id', '=', userId)
      .where('status', 'in', ['pending', 'in_progress', 'blocked'])
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title)
  },
  async settle({ db, now }, { id }, { heir }) {
    await db
      .updateTable('transaction_tasks')
      .set({ owner_id: heir.id, updated_at: now })
      .where('owner_id', '=', id)
      .where('status', 'in', ['pending', 'in_progress', 'blocked'])
      .execute()
  },
}

export const belongings: readonly Belonging[] = [ownedRecords('Transactions', 'transactions'), openTasks]
