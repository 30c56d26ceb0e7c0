import { findCompany } from '../../companies/company.ts'
import { module } from '../../kernel/index.ts'
import { passingTexts } from '../../platform/erasure.ts'
import { mergedTexts } from '../../platform/merging/erasing.ts'
import { mergeRoutes } from '../../platform/merging/routes.ts'
import { nextStepsDue } from '../../platform/next-steps/next-steps.ts'
import { ownedRecords } from '../../platform/office/owned-records.ts'
import { companyMerge } from './merging.ts'
import { routes } from './routes.ts'
import { searchRecords } from './search-records.ts'

export const companies = module({
  key: 'companies',
  title: 'Companies',
  writes: ['companies', 'company_names'],
  routes: [
    ...routes,
    ...mergeRoutes({
      kind: companyMerge,
      path: '/api/v1/svc/companies/{company_id}',
      area: 'companies',
      operation: 'Companies',
      tool: { name: 'svc_merge_companies', category: 'companies' },
    }),
  ],
  searchRecords,
  handOver: [ownedRecords('Companies', 'companies')],
  erasure: [
    passingTexts({ type: 'company', table: 'companies', columns: ['next_step', 'notes'] }),
    mergedTexts('company', ['next_step', 'notes']),
  ],
  dueDates: [
    nextStepsDue({
      kind: 'company',
      pages: '/companies',
      access: 'companies:read',
      table: 'companies',
      archived: true,
    }),
  ],
  timelines: [
    {
      type: 'company',
      ids: ['company_id'],
      asked: true,
      addresses: ['/api/v1/svc/companies/{company_id}'],
      entity: 'Company',
      find: findCompany,
    },
  ],
})
