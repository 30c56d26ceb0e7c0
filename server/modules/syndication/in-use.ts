import { sentence } from '../../kernel/index.ts'
import type { InUse } from '../../platform/in-use.ts'

/** The amounts of a book are in the currency that its deal had when it was opened. */
export const inUse: readonly InUse[] = [
  {
    record: 'deal.currency',
    async usedBy({ db }, dealId) {
      const rows = await db
        .selectFrom('syndications')
        .select(['id', 'name'])
        .where('deal_id', '=', dealId)
        .where('status', '!=', 'cancelled')
        .orderBy('id')
        .execute()
      return rows.map(({ id, name }) => ({
        what: sentence`syndication`,
        id,
        title: name,
        page: `/syndications/${id}`,
      }))
    },
  },
]
