import { useQuery } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { myExceptionsQuery } from './exceptions.ts'

const useMine = (): number => useQuery(myExceptionsQuery).data?.total ?? 0

export const exceptions = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/exceptions',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ExceptionsPage.tsx'), 'ExceptionsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/exceptions/$exceptionId',
      component: lazyRouteComponent(() => import('./ExceptionPage.tsx'), 'ExceptionPage'),
    }),
  ],
  entries: [
    {
      place: 'exceptions',
      to: '/exceptions',
      label: 'Exceptions',
      module: 'exceptions',
      needs: 'read',
      keywords: ['problems', 'failures', 'playbook', 'overdue', 'breaks'],
      badge: { useCount: useMine, noun: 'exception' },
    },
  ],
})
