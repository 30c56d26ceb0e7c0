import { companiesApi } from '../../api/modules.ts'
import { type CitedRecords, MOST_FOUND, type Searched } from '../../routes/records.ts'

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

/** Where an answer’s sources are shown. */
export const citedCompanies: CitedRecords = {
  company: ({ id }) => ({ to: '/companies/$companyId', params: { companyId: String(id) } }),
}
