import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { companiesApi } from '../api/modules.ts'

/** Prefix of all queries that a change of a company invalidates. */
export const companiesKey = ['companies'] as const

export const allCompaniesQuery = (archived = false) =>
  queryOptions({
    queryKey: [...companiesKey, archived ? 'archived' : 'all'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        companiesApi('GET /api/v1/svc/companies', {
          query: { archived, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, id],
    queryFn: ({ signal }) =>
      companiesApi('GET /api/v1/svc/companies/{company_id}', { params: { company_id: id }, signal }),
  })

export const companyReferencesQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, id, 'references'],
    queryFn: ({ signal }) =>
      companiesApi('GET /api/v1/svc/companies/{company_id}/references', {
        params: { company_id: id },
        signal,
      }),
  })
