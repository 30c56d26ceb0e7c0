import { sentence } from '../../../kernel/index.ts'
import type { InUse } from '../../../platform/in-use.ts'

/** The funds flow of a transaction is in the currency that its deal had when it was drafted. */
export const inUse: readonly InUse[] = [
  {
    record: 'deal.currency',
    async usedBy({ db }, dealId) {
      const rows = await db
        .selectFrom('transactions')
        .select(['id', 'name'])
        .where('deal_id', '=', dealId)
        .where('status', '!=', 'terminated')
        .orderBy('id')
        .execute()
      return rows.map(({ id, name }) => ({
        what: sentence`transaction`,
        id,
        title: name,
        page: `/transactions/${id}`,
      }))
    },
  },
]
