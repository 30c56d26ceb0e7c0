import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import { mayHaveSession } from '../api/transport.ts'
import { keepOfficeTimezone } from '../format/days.ts'
import { speakTo } from '../language/languages.ts'
import { queryClient } from '../session/query-client.ts'
import { meQuery, modulesQuery } from '../session/session.ts'
import type { SearchParams } from './search-params.ts'

/** Where every address begins. */
export const root = createRootRoute({ component: Outlet })

/** The route of all pages behind the sign-in. The router gives it the shell, which knows the pages. */
export const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: async ({ location }) => {
    const toSignIn = () =>
      redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } })
    if (!mayHaveSession()) throw toSignIn()
    try {
      const [me] = await Promise.all([
        queryClient.ensureQueryData(meQuery),
        queryClient.ensureQueryData(modulesQuery),
      ])
      keepOfficeTimezone(me.organisation.timezone)
      await speakTo(me)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
      throw toSignIn()
    }
  },
})

/** The settings. The router gives them the list of their pages. */
export const settingsLayout = createRoute({ getParentRoute: () => office, path: '/settings' })

/** Lists keep their search, filters and order in the address; the list itself interprets them. */
export const listSearch = (search: SearchParams): SearchParams => search
