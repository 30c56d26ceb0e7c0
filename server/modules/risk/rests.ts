import { sentence } from '../../kernel/language/sentence.ts'
import type { Rests } from '../../platform/resting.ts'

/** The amounts of a facility are in the currency that its deal had when it was entered. */
export const rests: readonly Rests[] = [
  {
    on: 'deal.currency',
    async of({ db }, dealId) {
      const rows = await db
        .selectFrom('risk_facilities')
        .select(['id', 'name'])
        .where('deal_id', '=', dealId)
        .orderBy('id')
        .execute()
      return rows.map(({ id, name }) => ({
        what: sentence`facility`,
        id,
        title: name,
        page: `/covenants/facilities/${id}`,
      }))
    },
  },
]
