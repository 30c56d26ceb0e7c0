import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const calendar = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/calendar',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
    }),
  ],
  entries: [
    {
      place: 'calendar',
      to: '/calendar',
      label: 'Calendar',
      module: 'calendar',
      keywords: ['due dates', 'deadlines', 'agenda', 'ics'],
    },
  ],
})
