import type { MergeField } from './kind.ts'

/** The owner of a record, by name. */
export const ownerField: MergeField = {
  name: 'owner_id',
  async show({ owner_id }, { db }) {
    if (owner_id === null) return null
    const owner = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', owner_id as number)
      .executeTakeFirst()
    return owner?.name ?? null
  },
}
