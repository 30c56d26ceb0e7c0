import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { issueCall, issueCallOf, recordPayment } from './commands.ts'
import { searchedCalls, shownCapitalCalls } from './palette-records.ts'

export const capitalCalls = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/capital-calls',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./CapitalCallsPage.tsx'), 'CapitalCallsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/capital-calls/new',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./NewCallPage.tsx'), 'NewCallPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/capital-calls/$callId',
      component: lazyRouteComponent(() => import('./CallPage.tsx'), 'CallPage'),
    }),
  ],
  entries: [
    {
      place: 'capital-calls',
      to: '/capital-calls',
      label: 'Capital calls',
      module: 'investor-portal',
      keywords: ['drawdown', 'notices', 'payments'],
    },
  ],
  searched: [searchedCalls],
  shown: shownCapitalCalls,
  commands: [issueCall],
  recordCommands: [issueCallOf, recordPayment],
})
