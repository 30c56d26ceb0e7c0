import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const webhooks = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/automation/webhooks',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./WebhooksPage.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/automation/webhooks/$webhookId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./WebhookPage.tsx'), 'WebhookPage'),
    }),
    // Where notifications lead about a webhook that was switched off.
    createRoute({
      getParentRoute: () => office,
      path: '/settings/webhooks',
      beforeLoad: () => {
        throw redirect({ to: '/automation/webhooks' })
      },
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/developer/connected-apps',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ConnectedAppsPage.tsx'), 'ConnectedAppsPage'),
    }),
  ],
  entries: [
    {
      place: 'webhooks',
      to: '/automation/webhooks',
      label: 'Webhooks',
      needs: 'manage',
      keywords: ['events', 'deliveries'],
    },
    {
      place: 'connected-apps',
      to: '/developer/connected-apps',
      label: 'Connected apps',
      needs: 'manage',
      keywords: ['subscribers', 'events'],
    },
  ],
})
