import { companiesApi } from '../../api/modules.ts'
import {
  asked,
  besideName,
  type Searched,
  type ShownRecords,
  withArchived,
} from '../../routes/palette-records.ts'

export const searchedCompanies: Searched = {
  group: 'Companies',
  order: 15,
  module: 'companies',
  find: async (text, { signal }) => {
    const found = await withArchived(archived =>
      companiesApi('GET /api/v1/svc/companies', { query: { ...asked(text), archived }, signal }),
    )
    return found.map(({ id, name, aliases, archived_at }) => ({
      id,
      label: name,
      description: besideName(archived_at, aliases.map(alias => alias.name).join(', ')),
      link: { to: '/companies/$companyId', params: { companyId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownCompanies: ShownRecords = {
  company: ({ id }) => ({ to: '/companies/$companyId', params: { companyId: String(id) } }),
}
