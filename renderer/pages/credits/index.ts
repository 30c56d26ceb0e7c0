import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'

export const credits = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/automation/credits',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CreditsPage.tsx'), 'CreditsPage'),
    }),
  ],
  entries: [
    {
      place: 'credits',
      to: '/automation/credits',
      label: 'Credits',
      keywords: ['usage', 'balance', 'holds'],
    },
  ],
})
