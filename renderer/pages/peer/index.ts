import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, settingsLayout } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const peer = pages({
  routes: [
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/integrations/peer',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./PeerPage.tsx'), 'PeerPage'),
    }),
  ],
  settings: [
    {
      order: 105,
      group: 'Connections',
      to: '/settings/integrations/peer',
      label: 'Data platform',
      needs: 'oversee',
      keywords: ['peer', 'integration', 'sync', 'conflicts'],
    },
  ],
})
