import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { generateReport } from './commands.ts'
import { searchedReports, shownReports } from './palette-records.ts'

export const reports = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/reports',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/reports/templates',
      component: lazyRouteComponent(() => import('./TemplatesPage.tsx'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/reports/$reportId',
      component: lazyRouteComponent(() => import('./ReportPage.tsx'), 'ReportPage'),
    }),
  ],
  entries: [
    {
      place: 'reports',
      to: '/reports',
      label: 'Reports',
      module: 'reports',
      keywords: ['quarterly letter', 'lp report', 'board paper', 'ic paper', 'one-pager', 'template'],
    },
  ],
  searched: [searchedReports],
  shown: shownReports,
  commands: [generateReport],
})
