import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { makeDistribution, makeDistributionOf } from './commands.ts'
import { searchedDistributions, shownDistributions } from './palette-records.ts'

export const distributions = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/distributions',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DistributionsPage.tsx'), 'DistributionsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/distributions/new',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./NewDistributionPage.tsx'), 'NewDistributionPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/distributions/events/new',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./events/NewEventPage.tsx'), 'NewEventPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/distributions/events/$eventId',
      component: lazyRouteComponent(() => import('./events/EventPage.tsx'), 'EventPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/distributions/$distributionId',
      component: lazyRouteComponent(() => import('./DistributionPage.tsx'), 'DistributionPage'),
    }),
  ],
  entries: [
    {
      place: 'distributions',
      to: '/distributions',
      label: 'Distributions',
      module: 'investor-portal',
      keywords: ['pay out', 'proceeds', 'recallable', 'notices', 'withholding'],
    },
  ],
  searched: [searchedDistributions],
  shown: shownDistributions,
  commands: [makeDistribution],
  recordCommands: [makeDistributionOf],
})
