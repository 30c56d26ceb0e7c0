import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { FailedPage, LoadingPage, NotFoundPage } from './components/page/PageStates.tsx'
import { HomePage } from './pages/home/HomePage.tsx'
import { automationRoutes } from './routes/automation.ts'
import { dealsRoutes } from './routes/deals.ts'
import { diligenceRoutes } from './routes/diligence.ts'
import { entryRoutes } from './routes/entry.ts'
import { fundsRoutes } from './routes/funds.ts'
import { investorsRoutes } from './routes/investors.ts'
import { listSearch, office, root } from './routes/office.ts'
import { parseSearch, stringifySearch } from './routes/search-params.ts'
import { settingsRoutes } from './routes/settings.ts'

const home = createRoute({ getParentRoute: () => office, path: '/', component: HomePage })
const notifications = createRoute({
  getParentRoute: () => office,
  path: '/notifications',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})
const notFound = createRoute({ getParentRoute: () => office, path: '$', component: NotFoundPage })

/** Shows every component; part of the build only when VITE_DEV_PAGES is set. */
const development = import.meta.env.VITE_DEV_PAGES
  ? [
      createRoute({
        getParentRoute: () => office,
        path: '/dev/components',
        validateSearch: listSearch,
        component: lazyRouteComponent(() => import('./pages/dev/ComponentsPage.tsx'), 'ComponentsPage'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    ...entryRoutes,
    office.addChildren([
      home,
      ...dealsRoutes,
      ...fundsRoutes,
      ...investorsRoutes,
      ...diligenceRoutes,
      ...automationRoutes,
      notifications,
      settingsRoutes,
      ...development,
      notFound,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
