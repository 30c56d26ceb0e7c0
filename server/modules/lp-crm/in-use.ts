import { sentence } from '../../kernel/language/sentence.ts'
import type { InUse } from '../../platform/in-use.ts'

/** A prospect stays for the investor that it became. */
export const inUse: readonly InUse[] = [
  {
    record: 'prospect',
    async usedBy({ db }, id) {
      const investors = await db
        .selectFrom('prospects')
        .innerJoin('lps', 'lps.id', 'prospects.investor_id')
        .select(['lps.id', 'lps.name'])
        .where('prospects.id', '=', id)
        .execute()
      return investors.map(one => ({
        what: sentence`investor`,
        id: one.id,
        title: one.name,
        page: `/investors/${one.id}`,
      }))
    },
  },
]
