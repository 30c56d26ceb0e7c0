import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

/** Shows every component; part of the build only when VITE_DEV_PAGES is set. */
export const dev = pages({
  routes: import.meta.env.VITE_DEV_PAGES
    ? [
        createRoute({
          getParentRoute: () => office,
          path: '/dev/components',
          validateSearch: listSearch,
          component: lazyRouteComponent(() => import('./ComponentsPage.tsx'), 'ComponentsPage'),
        }),
      ]
    : [],
})
