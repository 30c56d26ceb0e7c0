import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { searchedPricings, shownPricer } from './palette-records.ts'
import { pricingsOfDealQuery } from './pricings.ts'
import { tapesOfDealQuery } from './tapes/tapes.ts'

export const pricer = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/pricer',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./PricerPage.tsx'), 'PricerPage'),
    }),
  ],
  entries: [
    {
      place: 'pricer',
      to: '/pricer',
      label: 'Pricer',
      module: 'pricer',
      keywords: ['loan', 'irr', 'schedule', 'tranches', 'tape'],
    },
  ],
  searched: [searchedPricings],
  recordTabs: [
    {
      of: 'deal',
      key: 'pricings',
      label: 'Pricings',
      order: 10,
      module: 'pricer',
      calls: [
        'GET /api/v1/svc/pricer/deals/{deal_id}/pricings',
        'GET /api/v1/svc/pricer/deals/{deal_id}/pricing-roles',
        'PUT /api/v1/svc/pricer/deals/{deal_id}/pricing-roles',
      ],
      lists: pricingsOfDealQuery,
      shows: lazyRouteComponent(() => import('./saved/DealPricings.tsx'), 'DealPricings'),
    },
    {
      of: 'deal',
      key: 'servicing',
      label: 'Servicing',
      order: 50,
      module: 'pricer',
      calls: [
        'GET /api/v1/svc/pricer/tapes',
        'POST /api/v1/svc/pricer/deals/{deal_id}/tapes',
        'GET /api/v1/svc/pricer/tapes/{tape_id}/schedule',
        'POST /api/v1/svc/pricer/tapes/{tape_id}/amendments',
      ],
      lists: tapesOfDealQuery,
      shows: lazyRouteComponent(() => import('./tapes/DealTapes.tsx'), 'DealTapes'),
    },
  ],
  shown: shownPricer,
})
