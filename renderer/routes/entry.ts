import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './office.ts'
import { wordOf } from './search-params.ts'

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../pages/entry/SetupPage.tsx'), 'SetupPage'),
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => {
    const next = wordOf(search.next)
    // Only an address of ours, never `//elsewhere`.
    return next && /^\/(?![/\\])/.test(next) ? { next } : {}
  },
  component: lazyRouteComponent(() => import('../pages/entry/SignInPage.tsx'), 'SignInPage'),
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('../pages/entry/InvitePage.tsx'), 'InvitePage'),
})

/** Before the door: set-up, sign-in, invitation. */
export const entryRoutes = [setup, signIn, invite] as const
