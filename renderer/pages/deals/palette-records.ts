import { crmApi } from '../../api/modules.ts'
import { dealQuery } from '../../queries/deals.ts'
import {
  asked,
  besideName,
  type PlaceOfRecord,
  type Searched,
  type ShownRecords,
  withArchived,
} from '../../routes/palette-records.ts'

export const searchedDeals: Searched = {
  under: '/deals',
  group: 'Deals',
  order: 10,
  module: 'crm',
  find: async (text, { signal }) => {
    const found = await withArchived(archived =>
      crmApi('GET /api/v1/svc/crm/deals', { query: { ...asked(text), archived }, signal }),
    )
    return found.map(({ id, name, counterparty, archived_at }) => ({
      id,
      label: name,
      description: besideName(archived_at, counterparty),
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
