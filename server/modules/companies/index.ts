import { company } from '../../companies/company.ts'
import { importRoutes } from '../../imports/routes.ts'
import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { mergeRoutes } from '../../platform/merging/routes.ts'
import { collections } from './collections.ts'
import { companyImport } from './company-import.ts'
import { companyMerge } from './merging.ts'
import { routes } from './routes.ts'
import { searchRecords } from './search-records.ts'

export const companies = module({
  key: 'companies',
  title: 'Companies',
  collections,
  writes: ['company_names'],
  routes: [
    ...routes,
    ...externalIdRoutes(company, routes),
    ...importRoutes({
      kind: companyImport,
      path: '/api/v1/svc/companies/imports',
      area: 'companies',
      operation: 'Company',
      words: 'companies',
      money: 'none',
      does: 'company',
      settings: {},
      example: { csv: 'Company;Country;Sector\nAlder Ports plc;GB;logistics\n' },
    }),
    ...mergeRoutes({
      kind: companyMerge,
      path: '/api/v1/svc/companies/{company_id}',
      area: 'companies',
      operation: 'Companies',
      tool: { name: 'svc_merge_companies', category: 'companies' },
    }),
  ],
  recordKinds: [company],
  searchRecords,
})
