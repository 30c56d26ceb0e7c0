import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const connections = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/connections',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/connections/$connectionId',
      component: lazyRouteComponent(() => import('./ConnectionPage.tsx'), 'ConnectionPage'),
    }),
    // Where an authorisation server sends people back to.
    createRoute({
      getParentRoute: () => office,
      path: '/connections/authorised',
      component: lazyRouteComponent(() => import('./AuthorisedPage.tsx'), 'AuthorisedPage'),
    }),
  ],
  entries: [
    {
      place: 'connections',
      to: '/connections',
      label: 'Connections',
      keywords: ['folder', 'documents', 'mcp', 'source', 'byod'],
    },
  ],
})
