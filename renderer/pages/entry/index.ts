import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../routes/office.ts'
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
      validateSearch: (search): { next?: string } => {
        const next = wordOf(search.next)
        // Only an address of ours, never `//elsewhere`.
        return next && /^\/(?![/\\])/.test(next) ? { next } : {}
      },
      component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/invite',
      component: lazyRouteComponent(() => import('./InvitePage.tsx'), 'InvitePage'),
    }),
  ],
})
