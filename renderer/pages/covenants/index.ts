import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { enterCovenant, enterFacility } from './commands.ts'
import { covenantsQuery } from './covenants.ts'
import { searchedCovenants, shownCovenants } from './palette-records.ts'

export const covenants = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/covenants',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CovenantsPage.tsx'), 'CovenantsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/covenants/$covenantId',
      component: lazyRouteComponent(() => import('./CovenantPage.tsx'), 'CovenantPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/covenants/facilities/$facilityId',
      component: lazyRouteComponent(() => import('./facilities/FacilityPage.tsx'), 'FacilityPage'),
    }),
  ],
  entries: [
    {
      place: 'covenants',
      to: '/covenants',
      label: 'Covenants',
      module: 'risk',
      keywords: ['breach', 'headroom', 'borrowing base', 'facility', 'alerts', 'risk', 'waiver'],
    },
  ],
  searched: [searchedCovenants],
  recordTabs: [
    {
      of: 'deal',
      key: 'covenants',
      label: 'Covenants',
      order: 47,
      module: 'risk',
      calls: ['GET /api/v1/svc/risk/covenants'],
      lists: covenantsQuery,
      shows: lazyRouteComponent(() => import('./DealCovenants.tsx'), 'DealCovenants'),
    },
  ],
  shown: shownCovenants,
  commands: [enterCovenant, enterFacility],
})
