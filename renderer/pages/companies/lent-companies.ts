import { queryOptions } from '@tanstack/react-query'
import { crmApi, type LentCompanies } from '../../api/modules.ts'

/** The companies of another CRM system, reloaded each time. */
export const lentCompaniesQuery = (connection_id: number) =>
  queryOptions({
    queryKey: ['lent-companies', connection_id],
    queryFn: ({ signal }) =>
      crmApi('POST /api/v1/svc/crm/companies/read', {
        body: { source: { type: 'mcp', connection_id } },
        signal,
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The columns of the import, with their names there. */
export const companyColumns = {
  Company: 'name',
  Country: 'country',
  Sector: 'sector',
  Website: 'website',
} as const satisfies Record<string, keyof LentCompanies['rows'][number]>
