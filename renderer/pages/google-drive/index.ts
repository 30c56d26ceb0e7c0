import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office, settingsLayout } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const googleDrive = pages({
  routes: [
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/google-drive',
      component: lazyRouteComponent(() => import('./GoogleDrivePage.tsx'), 'GoogleDrivePage'),
    }),
    // Where Google sends people back to.
    createRoute({
      getParentRoute: () => office,
      path: '/api/v1/svc/vdr/google/oauth/callback',
      component: lazyRouteComponent(() => import('./SentBackPage.tsx'), 'SentBackPage'),
    }),
  ],
  settings: [
    {
      order: 107,
      group: 'Connections',
      to: '/settings/google-drive',
      label: 'Google Drive',
      module: 'vdr',
      needs: 'manage',
      keywords: ['gdrive', 'drive', 'import', 'oauth', 'integration'],
    },
  ],
})
