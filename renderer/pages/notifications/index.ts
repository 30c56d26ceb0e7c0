import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const notifications = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/notifications',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
    }),
  ],
  entries: [{ place: 'inbox', to: '/notifications', label: 'Notifications', keywords: ['inbox', 'news'] }],
})
