import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const connect = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/automation/connect',
      component: lazyRouteComponent(() => import('./ConnectPage.tsx'), 'ConnectPage'),
    }),
  ],
  entries: [
    {
      place: 'ai-client',
      to: '/automation/connect',
      label: 'Connect an AI client',
      keywords: ['mcp', 'desktop', 'model'],
    },
  ],
})
