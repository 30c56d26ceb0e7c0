import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from './office.ts'

const investors = createRoute({
  getParentRoute: () => office,
  path: '/investors',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/investors/InvestorsPage.tsx'), 'InvestorsPage'),
})
const investor = createRoute({
  getParentRoute: () => office,
  path: '/investors/$investorId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/investors/InvestorPage.tsx'), 'InvestorPage'),
})
const capitalCalls = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../pages/capital-calls/CapitalCallsPage.tsx'),
    'CapitalCallsPage',
  ),
})
const newCall = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls/new',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/capital-calls/NewCallPage.tsx'), 'NewCallPage'),
})
const call = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls/$callId',
  component: lazyRouteComponent(() => import('../pages/capital-calls/CallPage.tsx'), 'CallPage'),
})
const distributions = createRoute({
  getParentRoute: () => office,
  path: '/distributions',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../pages/distributions/DistributionsPage.tsx'),
    'DistributionsPage',
  ),
})
const newDistribution = createRoute({
  getParentRoute: () => office,
  path: '/distributions/new',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../pages/distributions/NewDistributionPage.tsx'),
    'NewDistributionPage',
  ),
})
const distribution = createRoute({
  getParentRoute: () => office,
  path: '/distributions/$distributionId',
  component: lazyRouteComponent(
    () => import('../pages/distributions/DistributionPage.tsx'),
    'DistributionPage',
  ),
})

/** The investors, what is called of them and what is paid to them. */
export const investorsRoutes = [
  investors,
  investor,
  capitalCalls,
  newCall,
  call,
  distributions,
  newDistribution,
  distribution,
] as const
