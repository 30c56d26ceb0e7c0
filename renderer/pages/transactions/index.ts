import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { draftClosing } from './commands.ts'
import { searchedTransactions, shownTransactions } from './palette-records.ts'
import { transactionsQuery } from './transactions.ts'

export const transactions = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/transactions',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ClosingsPage.tsx'), 'ClosingsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/transactions/$transactionId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ClosingPage.tsx'), 'ClosingPage'),
    }),
  ],
  entries: [
    {
      place: 'closings',
      to: '/transactions',
      label: 'Closings',
      module: 'transactions',
      keywords: ['transaction', 'signing', 'conditions precedent', 'checklist', 'completion', 'funds flow'],
    },
  ],
  searched: [searchedTransactions],
  recordTabs: [
    {
      of: 'deal',
      key: 'closings',
      label: 'Closing',
      order: 42,
      module: 'transactions',
      calls: ['GET /api/v1/svc/transactions'],
      lists: transactionsQuery,
      shows: lazyRouteComponent(() => import('./DealClosings.tsx'), 'DealClosings'),
    },
  ],
  shown: shownTransactions,
  commands: [draftClosing],
})
