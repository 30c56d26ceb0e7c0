import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { askToTrade, enterClientTrade, restrictSecurity, setClearanceRules } from './commands.ts'
import { shownComplianceTrading } from './palette-records.ts'

export const complianceTrading = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/restricted',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./TradingPage.tsx'), 'TradingPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/restricted/$securityId',
      component: lazyRouteComponent(() => import('./RestrictedPage.tsx'), 'RestrictedPage'),
    }),
    // Where notifications led about a pre-clearance before each named its request.
    createRoute({
      getParentRoute: () => office,
      path: '/compliance/preclearance',
      beforeLoad: () => {
        throw redirect({ to: '/compliance/restricted', search: { tab: 'clearances' } })
      },
    }),
  ],
  entries: [
    {
      place: 'restricted',
      to: '/compliance/restricted',
      label: 'Restricted list',
      module: 'compliance',
      keywords: ['watch list', 'pre-clearance', 'personal trading', 'insider', 'code of ethics'],
    },
  ],
  shown: shownComplianceTrading,
  commands: [askToTrade, enterClientTrade, setClearanceRules, restrictSecurity],
})
