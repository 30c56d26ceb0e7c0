import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import {
  closePeriod,
  createFund,
  createJournalEntry,
  importStatement,
  issueK1,
  runNav,
  transferAnInterest,
} from './commands.ts'
import { fundPlace, searchedFunds, shownFunds } from './palette-records.ts'

export const funds = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/funds',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./FundsPage.tsx'), 'FundsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/funds/$fundId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./FundPage.tsx'), 'FundPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/funds/peers/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./peers/ImportPeers.tsx'), 'ImportPeers'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/funds/$fundId/new-entry',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ledger/NewEntryPage.tsx'), 'NewEntryPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/funds/$fundId/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./import/FundImportPage.tsx'), 'FundImportPage'),
    }),
  ],
  entries: [
    {
      place: 'funds',
      to: '/funds',
      label: 'Funds',
      module: 'cfo',
      keywords: ['nav', 'journal', 'ledger', 'trial balance', 'accounts'],
    },
  ],
  searched: [searchedFunds],
  places: [fundPlace],
  shown: shownFunds,
  commands: [createFund],
  recordCommands: [createJournalEntry, importStatement, closePeriod, runNav, issueK1, transferAnInterest],
})
