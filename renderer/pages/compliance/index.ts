import { IconChecklist, IconFileCertificate, IconGavel } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { citedCompliance, searchedFilings, searchedObligations } from './records.ts'

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
      path: '/compliance/obligations/$obligationId',
      component: lazyRouteComponent(() => import('./obligations/ObligationPage.tsx'), 'ObligationPage'),
    }),
  ],
  entries: [
    {
      section: 'office',
      order: 10,
      to: '/compliance',
      label: 'Compliance',
      icon: IconGavel,
      module: 'compliance',
      keywords: ['deadlines', 'alerts', 'overdue', 'dashboard', 'scan'],
    },
    {
      section: 'office',
      order: 11,
      to: '/compliance/filings',
      label: 'Filings',
      icon: IconFileCertificate,
      module: 'compliance',
      keywords: ['regulatory calendar', 'deadlines', 'form adv', 'form pf', '13f', 'rules', 'overdue'],
    },
    {
      section: 'office',
      order: 12,
      to: '/compliance/obligations',
      label: 'Obligations',
      icon: IconChecklist,
      module: 'compliance',
      keywords: ['duties', 'register', 'recurring', 'policy review', 'overdue'],
    },
  ],
  searched: [searchedFilings, searchedObligations],
  cited: citedCompliance,
})
