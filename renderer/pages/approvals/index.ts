import { useQuery } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { approvalsQuery } from '../../queries/approvals.ts'
import { office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { wordOf } from '../../routes/search-params.ts'
import { shownApprovals } from './palette-records.ts'
import { type ApprovalsSearch, approvalTabs } from './tabs.ts'

const useWaiting = (): number => useQuery(approvalsQuery('waiting')).data?.total ?? 0

import { approvalsOfDealQuery } from '../../queries/approvals.ts'

export const approvals = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/approvals',
      validateSearch: (search): ApprovalsSearch => {
        // The router reads its own output again: by then the id is a number.
        const action = Number(search.action)
        return {
          tab: approvalTabs.find(({ key }) => key === search.tab)?.key,
          action: Number.isInteger(action) && action > 0 ? action : undefined,
          kind: wordOf(search.kind),
          module: wordOf(search.module),
          soon: search.soon ? true : undefined,
        }
      },
      component: lazyRouteComponent(() => import('./ApprovalsPage.tsx'), 'ApprovalsPage'),
    }),
  ],
  entries: [
    {
      place: 'approvals',
      to: '/approvals',
      label: 'Approvals',
      keywords: ['inbox', 'proposals', 'approve', 'reject', 'sign off'],
      badge: { useCount: useWaiting, noun: 'proposal' },
    },
  ],
  recordTabs: [
    {
      of: 'deal',
      key: 'proposals',
      label: 'Proposals',
      order: 60,
      calls: ['GET /api/v1/svc/agent/approvals'],
      lists: approvalsOfDealQuery,
      shows: lazyRouteComponent(() => import('./DealProposals.tsx'), 'DealProposals'),
    },
  ],
  shown: shownApprovals,
})
