import { companiesApi } from '../../api/modules.ts'
import { MOST_FOUND, type Searched, type ShownRecords } from '../../routes/records.ts'

export const searchedCompanies: Searched = {
  group: 'Companies',
  order: 15,
  module: 'companies',
  find: async (text, { signal }) => {
    const query = { q: text, limit: MOST_FOUND }
    const { items } = await companiesApi('GET /api/v1/svc/companies', { query, signal })
    return items.map(({ id, name, aliases }) => ({
      id,
      label: name,
      description: aliases.map(alias => alias.name).join(', ') || undefined,
      link: { to: '/companies/$companyId', params: { companyId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownCompanies: ShownRecords = {
  company: ({ id }) => ({ to: '/companies/$companyId', params: { companyId: String(id) } }),
}
