import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { proposeDecision } from './commands.ts'
import { decisionsQuery } from './decisions.ts'
import { searchedDecisions, shownDecisions } from './palette-records.ts'

export const decisions = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/decisions',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DecisionsPage.tsx'), 'DecisionsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/decisions/$decisionId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./DecisionPage.tsx'), 'DecisionPage'),
    }),
  ],
  entries: [
    {
      place: 'decisions',
      to: '/decisions',
      label: 'Decisions',
      module: 'decisions',
      keywords: ['investment committee', 'ic', 'vote', 'approval', 'minutes'],
    },
  ],
  searched: [searchedDecisions],
  recordTabs: [
    {
      of: 'deal',
      key: 'decisions',
      label: 'Decisions',
      order: 40,
      module: 'decisions',
      calls: ['GET /api/v1/svc/decisions'],
      lists: decisionsQuery,
      shows: lazyRouteComponent(() => import('./DealDecisions.tsx'), 'DealDecisions'),
    },
  ],
  shown: shownDecisions,
  commands: [proposeDecision],
})
