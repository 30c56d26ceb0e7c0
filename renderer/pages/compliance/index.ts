import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import {
  addFiling,
  addFilingRule,
  addObligation,
  importObligations,
  makeFilings,
  sayOffice,
} from './commands.ts'
import { searchedFilings, searchedObligations, shownCompliance } from './palette-records.ts'

export const compliance = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/compliance',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./overview/CompliancePage.tsx'), 'CompliancePage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/filings',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./filings/FilingsPage.tsx'), 'FilingsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/filings/$filingId',
      component: lazyRouteComponent(() => import('./filings/FilingPage.tsx'), 'FilingPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/obligations',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./obligations/ObligationsPage.tsx'), 'ObligationsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/obligations/import',
      component: lazyRouteComponent(() => import('./obligations/ImportObligations.tsx'), 'ImportObligations'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/obligations/$obligationId',
      component: lazyRouteComponent(() => import('./obligations/ObligationPage.tsx'), 'ObligationPage'),
    }),
  ],
  entries: [
    {
      place: 'compliance',
      to: '/compliance',
      label: 'Overview',
      module: 'compliance',
      keywords: ['deadlines', 'alerts', 'overdue', 'dashboard', 'scan'],
    },
    {
      place: 'filings',
      to: '/compliance/filings',
      label: 'Filings',
      module: 'compliance',
      keywords: ['regulatory calendar', 'deadlines', 'form adv', 'form pf', '13f', 'rules', 'overdue'],
    },
    {
      place: 'obligations',
      to: '/compliance/obligations',
      label: 'Obligations',
      module: 'compliance',
      keywords: ['duties', 'register', 'recurring', 'policy review', 'overdue'],
    },
  ],
  searched: [searchedFilings, searchedObligations],
  shown: shownCompliance,
  commands: [addObligation, importObligations, addFiling, makeFilings, addFilingRule, sayOffice],
})
