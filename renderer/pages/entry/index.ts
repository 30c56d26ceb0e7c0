import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../routes/office.ts'
import { ownAddress } from '../../routes/own-address.ts'
import { pages } from '../../routes/pages.ts'
import { wordOf } from '../../routes/search-params.ts'

export const entry = pages({
  routes: [
    createRoute({
      getParentRoute: () => root,
      path: '/setup',
      component: lazyRouteComponent(() => import('./SetupPage.tsx'), 'SetupPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/sign-in',
      // Present even where undefined: a missing key would keep its old value.
      validateSearch: (search): { next?: string | undefined } => ({ next: ownAddress(wordOf(search.next)) }),
      component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/sample',
      component: lazyRouteComponent(() => import('./SamplePage.tsx'), 'SamplePage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/invite',
      component: lazyRouteComponent(() => import('./InvitePage.tsx'), 'InvitePage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/reset',
      component: lazyRouteComponent(() => import('./ResetPage.tsx'), 'ResetPage'),
    }),
  ],
})
