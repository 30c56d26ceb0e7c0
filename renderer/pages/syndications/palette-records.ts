import { syndicationApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { syndicationStates } from '../../words/syndications.ts'

export const searchedSyndications: Searched = {
  group: 'Syndications',
  order: 37,
  module: 'syndication',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await syndicationApi('GET /api/v1/svc/syndication', { query, signal })
    return items.map(({ id, name, status }) => ({
      id,
      label: name,
      description: syndicationStates[status].label,
      link: { to: '/syndications/$syndicationId', params: { syndicationId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownSyndications: ShownRecords = {
  syndication: ({ id }) => ({ to: '/syndications/$syndicationId', params: { syndicationId: String(id) } }),
}
