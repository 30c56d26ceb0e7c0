import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const agents = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/automation/runs',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./RunsPage.tsx'), 'RunsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/svc/agent/runs/$runId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./RunPage.tsx'), 'RunPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/automation/agents',
      component: lazyRouteComponent(() => import('./AgentsPage.tsx'), 'AgentsPage'),
    }),
  ],
  entries: [
    {
      place: 'runs',
      to: '/automation/runs',
      label: 'Runs',
      under: ['/svc/agent/runs'],
      keywords: ['agents', 'log'],
    },
    {
      place: 'agents',
      to: '/automation/agents',
      label: 'Agents',
      keywords: ['team'],
    },
  ],
})
