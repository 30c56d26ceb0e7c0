import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const compare = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/compare',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ComparePage.tsx'), 'ComparePage'),
    }),
  ],
  entries: [
    {
      to: '/compare',
      label: 'Compare documents',
      module: 'vdr',
      keywords: ['redline', 'blackline', 'versions', 'differences', 'changes', 'diff'],
    },
  ],
})
