import { formatDate } from '../../format/dates.ts'
import { matching, type Searched } from '../../routes/records.ts'
import { pricingsQuery } from './pricings.ts'

export const searchedPricings: Searched = {
  group: 'Pricings',
  order: 50,
  module: 'pricer',
  find: async (text, { client }) => {
    const { items } = await client.fetchQuery(pricingsQuery)
    return matching(items, text, titleOf).map(pricing => ({
      id: pricing.id,
      label: titleOf(pricing),
      description: formatDate(pricing.created_at),
      link: { to: '/pricer', search: { tab: 'saved', q: pricing.name ?? undefined } },
    }))
  },
}

const titleOf = ({ id, name }: { id: number; name: string | null }): string => name ?? `Pricing ${id}`
