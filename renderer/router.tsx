import { type AnyRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { FailedPage, LoadingPage, NotFoundPage } from './components/page/PageStates.tsx'
import { folders } from './pages/index.ts'
import { office, root, settingsLayout } from './routes/office.ts'
import { parseSearch, stringifySearch } from './routes/search-params.ts'
import { Shell } from './shell/Shell.tsx'

const notFound = createRoute({ getParentRoute: () => office, path: '$', component: NotFoundPage })

office.update({ component: Shell })
settingsLayout.update({
  component: lazyRouteComponent(() => import('./shell/SettingsLayout.tsx'), 'SettingsLayout'),
})

const routes = folders.flatMap(folder => [...folder.routes])
const routesUnder = (parent: AnyRoute) => routes.filter(route => route.options.getParentRoute() === parent)

export const router = createRouter({
  routeTree: root.addChildren([
    ...routesUnder(root),
    office.addChildren([
      ...routesUnder(office),
      settingsLayout.addChildren(routesUnder(settingsLayout)),
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
