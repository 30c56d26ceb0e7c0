import { sentence } from '../../kernel/index.ts'
import type { Rests } from '../../platform/resting.ts'

/** A fund that follows the data platform stays among those that are raised. */
export const rests: readonly Rests[] = [
  {
    on: 'raised_fund',
    async of({ db }, id) {
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
