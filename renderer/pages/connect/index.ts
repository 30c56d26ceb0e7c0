import { IconPlugConnected } from '@tabler/icons-react'
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
      section: 'automation',
      order: 70,
      to: '/automation/connect',
      label: 'Connect an AI client',
      icon: IconPlugConnected,
      keywords: ['mcp', 'desktop', 'model'],
    },
  ],
})
