import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { addProspect, raiseFund } from './commands.ts'
import { searchedProspects, shownProspects } from './palette-records.ts'

export const fundraising = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/fundraising',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./FundraisingPage.tsx'), 'FundraisingPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/fundraising/funds',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./funds/RaisedFundsPage.tsx'), 'RaisedFundsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/fundraising/$prospectId',
      component: lazyRouteComponent(() => import('./ProspectPage.tsx'), 'ProspectPage'),
    }),
  ],
  entries: [
    {
      place: 'fundraising',
      to: '/fundraising',
      label: 'Fundraising',
      module: 'lp-crm',
      keywords: ['lp crm', 'prospects', 'limited partners', 'raise', 'soft circle', 'pipeline'],
    },
  ],
  searched: [searchedProspects],
  recordTabs: [
    {
      of: 'investor',
      key: 'fundraising',
      label: 'Fundraising',
      order: 20,
      module: 'lp-crm',
      calls: ['GET /api/v1/svc/lp-crm/lps', 'POST /api/v1/svc/lp-crm/lps'],
      shows: lazyRouteComponent(() => import('./InvestorFundraising.tsx'), 'InvestorFundraising'),
    },
  ],
  shown: shownProspects,
  commands: [raiseFund, addProspect],
})
