import { IconApps, IconWebhook } from '@tabler/icons-react'
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
      section: 'automation',
      order: 50,
      to: '/automation/webhooks',
      label: 'Webhooks',
      icon: IconWebhook,
      letter: 'w',
      needs: 'manage',
      keywords: ['events', 'deliveries'],
    },
    {
      section: 'automation',
      order: 60,
      to: '/developer/connected-apps',
      label: 'Connected apps',
      icon: IconApps,
      needs: 'manage',
      keywords: ['subscribers', 'events'],
    },
  ],
})
