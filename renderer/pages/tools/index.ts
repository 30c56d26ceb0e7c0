import { IconTool } from '@tabler/icons-react'
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
      section: 'automation',
      order: 30,
      to: '/automation/tools',
      label: 'Tools',
      icon: IconTool,
      keywords: ['functions', 'mcp'],
    },
  ],
})
