import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import type { SearchParams } from '../../routes/search-params.ts'
import { createDeal, editDeal, importDeals } from './commands.ts'
import { dealPlace, searchedDeals, shownDeals } from './palette-records.ts'

export const deals = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/deals',
      validateSearch: (search: SearchParams): SearchParams & { view?: 'table' } => {
        const { view, ...list } = search
        return view === 'table' ? { ...list, view } : list
      },
      component: lazyRouteComponent(() => import('./DealsPage.tsx'), 'DealsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/deals/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ImportDeals.tsx'), 'ImportDeals'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/deals/$dealId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DealPage.tsx'), 'DealPage'),
    }),
  ],
  entries: [
    {
      place: 'pipeline',
      to: '/deals',
      label: 'Deals',
      module: 'crm',
      keywords: ['pipeline'],
    },
  ],
  searched: [searchedDeals],
  places: [dealPlace],
  shown: shownDeals,
  commands: [createDeal, importDeals],
  recordCommands: [editDeal],
})
