import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const dashboards = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/dashboard',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
    }),
  ],
  entries: [
    {
      place: 'dashboards',
      to: '/dashboard',
      label: 'Dashboard',
      needs: 'read',
      keywords: ['figures', 'charts', 'nav bridge', 'exposure', 'headroom', 'month', 'quarter', 'year'],
    },
  ],
})
