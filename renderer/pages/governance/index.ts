import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const governance = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/governance',
      component: lazyRouteComponent(() => import('./GovernancePage.tsx'), 'GovernancePage'),
    }),
  ],
  entries: [
    {
      place: 'governance',
      to: '/governance',
      label: 'Governance',
      module: 'compliance',
      keywords: ['why', 'rules', 'approval', 'limit', 'conflict', 'LPAC', 'maker checker'],
    },
  ],
})
