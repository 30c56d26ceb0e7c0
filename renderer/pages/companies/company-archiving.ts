import { companiesApi } from '../../api/modules.ts'
import type { Archiving } from '../../components/record/use-archiving.ts'
import { companiesKey } from '../../queries/companies.ts'

/** Archives and restores a company. */
export const companyArchiving: Archiving = {
  run: ({ id }, archives) => {
    const params = { company_id: id }
    return archives
      ? companiesApi('POST /api/v1/svc/companies/{company_id}/archive', { params })
      : companiesApi('POST /api/v1/svc/companies/{company_id}/restore', { params })
  },
  stays: 'Its name and references are kept.',
  invalidates: [companiesKey],
}
