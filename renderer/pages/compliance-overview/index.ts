import { IconGavel } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const complianceOverview = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/compliance',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CompliancePage.tsx'), 'CompliancePage'),
    }),
  ],
  entries: [
    {
      section: 'office',
      order: 12,
      to: '/compliance',
      label: 'Compliance',
      icon: IconGavel,
      module: 'compliance',
      keywords: ['deadlines', 'alerts', 'overdue', 'dashboard', 'scan'],
    },
  ],
})
