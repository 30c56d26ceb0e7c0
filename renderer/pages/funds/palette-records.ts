import { fundQuery, fundsQuery } from '../../queries/funds.ts'
import {
  matching,
  type PlaceOfRecord,
  type Searched,
  type ShownRecords,
} from '../../routes/palette-records.ts'

export const searchedFunds: Searched = {
  under: '/funds',
  group: 'Funds',
  order: 30,
  module: 'cfo',
  find: async (text, { client }) => {
    const { items } = await client.fetchQuery(fundsQuery)
    return matching(items, text, ({ name }) => name).map(({ id, name, currency }) => ({
      id,
      label: name,
      description: currency,
      link: { to: '/funds/$fundId', params: { fundId: String(id) } },
    }))
  },
}

export const fundPlace: PlaceOfRecord = {
  param: 'fundId',
  name: id => ({
    queryKey: [...fundQuery(id).queryKey, 'name'],
    queryFn: async ({ client }) => (await client.fetchQuery(fundQuery(id))).name,
  }),
  // A fund is no scope of its own: its name says which one is meant.
  at: (_id, name) => (name === undefined ? null : { label: name, context: { scope_label: name } }),
}

/** Where its records are shown. */
export const shownFunds: ShownRecords = {
  fund: ({ id }) => ({ to: '/funds/$fundId', params: { fundId: String(id) } }),
  bank_account: ({ parent_id }) => ({
    to: '/funds/$fundId',
    params: { fundId: String(parent_id) },
    search: { tab: 'bank' },
  }),
  interest_transfer: ({ parent_id }) => ({
    to: '/funds/$fundId',
    params: { fundId: String(parent_id) },
    search: { tab: 'transfers' },
  }),
}
