import { sentence } from '../../kernel/index.ts'
import type { InUse } from '../../platform/in-use.ts'

/** A pricing is in the currency of its deal. */
export const inUse: readonly InUse[] = [
  {
    record: 'deal.currency',
    async usedBy({ db }, dealId) {
      const pricings = await db
        .selectFrom('pricer_pricings')
        .select(['id', 'name'])
        .where('deal_id', '=', dealId)
        .orderBy('id')
        .execute()
      return pricings.map(({ id, name }) => ({
        what: sentence`pricing`,
        id,
        title: name ?? String(id),
        page: `/pricer?tab=saved&q=${encodeURIComponent(name ?? '')}`,
      }))
    },
  },
]
