import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { openHolding, recordValuation } from './commands.ts'
import { searchedHoldings, shownHoldings } from './palette-records.ts'

export const holdings = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/holdings',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./HoldingsPage.tsx'), 'HoldingsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/holdings/$holdingId',
      component: lazyRouteComponent(() => import('./HoldingPage.tsx'), 'HoldingPage'),
    }),
  ],
  entries: [
    {
      place: 'holdings',
      to: '/holdings',
      label: 'Holdings',
      module: 'cfo',
      keywords: ['investments', 'portfolio', 'positions'],
    },
  ],
  searched: [searchedHoldings],
  shown: shownHoldings,
  commands: [openHolding],
  recordCommands: [recordValuation],
})
