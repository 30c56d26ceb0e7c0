import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { openBook } from './commands.ts'
import { searchedSyndications, shownSyndications } from './palette-records.ts'
import { syndicationsQuery } from './syndications.ts'

export const syndications = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/syndications',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./SyndicationsPage.tsx'), 'SyndicationsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/syndications/$syndicationId',
      component: lazyRouteComponent(() => import('./SyndicationPage.tsx'), 'SyndicationPage'),
    }),
  ],
  entries: [
    {
      place: 'syndications',
      to: '/syndications',
      label: 'Syndications',
      module: 'syndication',
      keywords: ['book', 'club deal', 'allocation', 'placement', 'co-investors'],
    },
  ],
  searched: [searchedSyndications],
  recordTabs: [
    {
      of: 'deal',
      key: 'syndications',
      label: 'Syndication',
      order: 45,
      module: 'syndication',
      calls: ['GET /api/v1/svc/syndication'],
      lists: syndicationsQuery,
      shows: lazyRouteComponent(() => import('./DealSyndications.tsx'), 'DealSyndications'),
    },
  ],
  shown: shownSyndications,
  commands: [openBook],
})
