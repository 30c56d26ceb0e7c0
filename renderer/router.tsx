import {
  type AnyRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound as notFoundError,
} from '@tanstack/react-router'
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

/** A word where the id of a record belongs leads nowhere, as does any other mistyped address. */
const assertId = ({ params }: { params: object }): void => {
  for (const [name, value] of Object.entries(params))
    if (name.endsWith('Id') && !/^[1-9]\d*$/.test(value)) throw notFoundError()
}

const routes = folders.flatMap(folder => [...folder.routes])
for (const { options } of routes as readonly AnyRoute[]) options.beforeLoad ??= assertId
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
