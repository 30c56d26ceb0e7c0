import { holdingsApi } from '../../api/modules.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'

export const searchedHoldings: Searched = {
  group: 'Holdings',
  order: 35,
  module: 'cfo',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await holdingsApi('GET /api/v1/svc/holdings', { query, signal })
    return items.map(({ id, name, fund }) => ({
      id,
      label: name,
      description: fund,
      link: { to: '/holdings/$holdingId', params: { holdingId: String(id) } },
    }))
  },
}

/** Where an answer’s sources are shown. */
export const citedHoldings: CitedRecords = {
  holding: ({ id }) => ({ to: '/holdings/$holdingId', params: { holdingId: String(id) } }),
}
