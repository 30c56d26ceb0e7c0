import { sentence } from '../../kernel/language/sentence.ts'
import type { InUse } from '../../platform/in-use.ts'

/** The amounts of a facility are in the currency that its deal had when it was entered. */
export const inUse: readonly InUse[] = [
  {
    record: 'deal.currency',
    async usedBy({ db }, dealId) {
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
