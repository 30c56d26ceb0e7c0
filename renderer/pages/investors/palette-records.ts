import { investorPortalApi } from '../../api/modules.ts'
import { investorQuery } from '../../queries/investors.ts'
import { asked, type PlaceOfRecord, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedInvestors: Searched = {
  under: '/investors',
  group: 'Investors',
  order: 40,
  module: 'investor-portal',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await investorPortalApi('GET /api/v1/svc/investor-portal/lps', { query, signal })
    return items.map(({ id, name, primary_contact_email }) => ({
      id,
      label: name,
      description: primary_contact_email ?? undefined,
      link: { to: '/investors/$investorId', params: { investorId: String(id) } },
    }))
  },
}

export const investorPlace: PlaceOfRecord = {
  param: 'investorId',
  name: id => ({
    queryKey: [...investorQuery(id).queryKey, 'name'],
    queryFn: async ({ client }) => (await client.fetchQuery(investorQuery(id))).name,
  }),
  at: (lp_id, name = 'This investor') => ({ label: name, context: { lp_id, scope_label: name } }),
}

/** Where its records are shown. */
export const shownInvestors: ShownRecords = {
  lp: ({ id }) => ({ to: '/investors/$investorId', params: { investorId: String(id) } }),
}
