import { formatDate } from '../../format/dates.ts'
import { matching, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { pricingsQuery, titleOfPricing } from './pricings.ts'

export const searchedPricings: Searched = {
  group: 'Pricings',
  order: 50,
  module: 'pricer',
  find: async (text, { client }) => {
    const { items } = await client.fetchQuery(pricingsQuery)
    return matching(items, text, titleOfPricing).map(pricing => ({
      id: pricing.id,
      label: titleOfPricing(pricing),
      description: formatDate(pricing.created_at),
      link: { to: '/pricer', search: { tab: 'saved', q: pricing.name ?? undefined } },
    }))
  },
}

/** Where its records are shown. */
export const shownPricer: ShownRecords = {
  pricing: () => ({ to: '/pricer' }),
  tape: ({ id }) => ({ to: '/pricer', search: { tab: 'tapes', tape: String(id) } }),
}
