import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from './office.ts'

const funds = createRoute({
  getParentRoute: () => office,
  path: '/funds',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/funds/FundsPage.tsx'), 'FundsPage'),
})
const fund = createRoute({
  getParentRoute: () => office,
  path: '/funds/$fundId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/funds/FundPage.tsx'), 'FundPage'),
})
const newEntry = createRoute({
  getParentRoute: () => office,
  path: '/funds/$fundId/new-entry',
  component: lazyRouteComponent(() => import('../pages/funds/NewEntryPage.tsx'), 'NewEntryPage'),
})
const pricer = createRoute({
  getParentRoute: () => office,
  path: '/pricer',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/pricer/PricerPage.tsx'), 'PricerPage'),
})

/** The funds, their books, and what a loan is worth. */
export const fundsRoutes = [funds, fund, newEntry, pricer] as const
