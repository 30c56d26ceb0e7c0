import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { createCompany, importCompanies } from './commands.ts'
import { searchedCompanies, shownCompanies } from './palette-records.ts'

export const companies = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/companies',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CompaniesPage.tsx'), 'CompaniesPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/companies/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ImportCompanies.tsx'), 'ImportCompanies'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/companies/$companyId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CompanyPage.tsx'), 'CompanyPage'),
    }),
  ],
  entries: [
    {
      place: 'companies',
      to: '/companies',
      label: 'Companies',
      module: 'companies',
      keywords: ['counterparties', 'sponsors', 'borrowers'],
    },
  ],
  searched: [searchedCompanies],
  shown: shownCompanies,
  commands: [createCompany, importCompanies],
})
