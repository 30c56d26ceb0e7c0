import { sentence } from '../../kernel/index.ts'
import type { Rests } from '../../platform/resting.ts'

/** A pricing is in the currency of its deal. */
export const rests: readonly Rests[] = [
  {
    on: 'deal.currency',
    async of({ db }, dealId) {
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
