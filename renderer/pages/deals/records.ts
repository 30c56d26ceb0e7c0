import { crmApi } from '../../api/modules.ts'
import { dealQuery } from '../../queries/deals.ts'
import { MOST_FOUND, type PlaceOfRecord, type Searched, type ShownRecords } from '../../routes/records.ts'

export const searchedDeals: Searched = {
  group: 'Deals',
  order: 10,
  module: 'crm',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await crmApi('GET /api/v1/svc/crm/deals', { query, signal })
    return items.map(({ id, name, counterparty }) => ({
      id,
      label: name,
      description: counterparty ?? undefined,
      link: { to: '/deals/$dealId', params: { dealId: String(id) } },
    }))
  },
}

export const dealPlace: PlaceOfRecord = {
  param: 'dealId',
  name: id => ({
    queryKey: [...dealQuery(id).queryKey, 'name'],
    queryFn: async ({ client }) => (await client.fetchQuery(dealQuery(id))).name,
  }),
  at: (deal_id, name = 'This deal') => ({ label: name, context: { deal_id, scope_label: name } }),
}

/** Where its records are shown. */
export const shownDeals: ShownRecords = {
  deal: ({ id }) => ({ to: '/deals/$dealId', params: { dealId: String(id) } }),
}
