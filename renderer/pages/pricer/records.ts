import { formatDate } from '../../format/dates.ts'
import { type CitedRecords, matching, type Searched } from '../../routes/records.ts'
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

/** Where an answer’s sources are shown. */
export const citedPricer: CitedRecords = {
  pricing: () => ({ to: '/pricer' }),
}
