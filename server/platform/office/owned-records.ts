import type { Tables } from '../../database/tables.ts'
import type { Belonging } from './belongings.ts'

/** The tables of records that have a name, and somebody who looks after them. */
type Owned = {
  [T in keyof Tables]: Tables[T] extends { name: string; owner_id: number | null } ? T : never
}[keyof Tables]

/** The records of a table whose owner somebody is, which whoever takes over looks after from then on. */
export const ownedRecords = (what: string, table: Owned): Belonging => ({
  what,
  fate: 'handed_over',
  async of({ db }, userId) {
    const rows = await db
      .selectFrom(table)
      .select('name')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ name }) => name)
  },
  async settle({ db, now }, { id }, { heir }) {
    await db
      .updateTable(table)
      .set({ owner_id: heir.id, updated_at: now })
      .where('owner_id', '=', id)
      .execute()
  },
})
