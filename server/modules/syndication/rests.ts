import { sentence } from '../../kernel/index.ts'
import type { Rests } from '../../platform/resting.ts'

/** The amounts of a book are in the currency that its deal had when it was opened. */
export const rests: readonly Rests[] = [
  {
    on: 'deal.currency',
    async of({ db }, dealId) {
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
