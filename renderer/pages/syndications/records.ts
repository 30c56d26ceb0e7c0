import { syndicationApi } from '../../api/modules.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'
import { statuses } from './syndications.ts'

export const searchedSyndications: Searched = {
  group: 'Syndications',
  order: 37,
  module: 'syndication',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await syndicationApi('GET /api/v1/svc/syndication', { query, signal })
    return items.map(({ id, name, status }) => ({
      id,
      label: name,
      description: statuses[status].label,
      link: { to: '/syndications/$syndicationId', params: { syndicationId: String(id) } },
    }))
  },
}

/** Where an answer’s sources are shown. */
export const citedSyndications: CitedRecords = {
  syndication: ({ id }) => ({ to: '/syndications/$syndicationId', params: { syndicationId: String(id) } }),
}
