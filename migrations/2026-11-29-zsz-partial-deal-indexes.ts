import type { Schema } from '../server/database/schema.ts'

/** Most deals are written without these, and each entry of an index costs a create a page of the log. */
const references = ['room_id', 'owner_id', 'sponsor_id'] as const

/** The indexes of references that most deals do not have name only the deals that have them. */
export async function up({ db }: Schema): Promise<void> {
  for (const reference of references) {
    const index = `deals_by_${reference.replace('_id', '')}`
    await db.schema.dropIndex(index).execute()
    await db.schema
      .createIndex(index)
      .on('deals')
      .columns(['org_id', reference])
      .where(reference, 'is not', null)
      .execute()
  }
}
