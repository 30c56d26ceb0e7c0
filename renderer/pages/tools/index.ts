import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const tools = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/automation/tools',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ToolsPage.tsx'), 'ToolsPage'),
    }),
  ],
  entries: [
    {
      place: 'tools',
      to: '/automation/tools',
      label: 'Tools',
      keywords: ['functions', 'mcp'],
    },
  ],
})
