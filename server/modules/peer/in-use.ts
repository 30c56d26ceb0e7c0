import { sentence } from '../../kernel/index.ts'
import type { InUse } from '../../platform/in-use.ts'

/** A fund that follows the data platform stays among those that are raised. */
export const inUse: readonly InUse[] = [
  {
    record: 'raised_fund',
    async usedBy({ db }, id) {
      const links = await db
        .selectFrom('peer_links')
        .select(['id', 'name', 'peer_id'])
        .where('raised_fund_id', '=', id)
        .execute()
      return links.map(link => ({
        what: sentence`record of the data platform`,
        id: link.id,
        title: link.name ?? link.peer_id,
        page: '/settings/integrations/peer',
      }))
    },
  },
]
