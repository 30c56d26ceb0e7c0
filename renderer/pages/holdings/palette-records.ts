import { holdingsApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedHoldings: Searched = {
  group: 'Holdings',
  order: 35,
  module: 'cfo',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await holdingsApi('GET /api/v1/svc/holdings', { query, signal })
    return items.map(({ id, name, fund }) => ({
      id,
      label: name,
      description: fund,
      link: { to: '/holdings/$holdingId', params: { holdingId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownHoldings: ShownRecords = {
  holding: ({ id }) => ({ to: '/holdings/$holdingId', params: { holdingId: String(id) } }),
}
