import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { openKycRecord, setRatingRules } from './commands.ts'
import { recordsQuery } from './kyc.ts'
import { searchedKyc, shownKyc } from './palette-records.ts'

export const kyc = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/kyc',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./KycPage.tsx'), 'KycPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/kyc/lists',
      component: lazyRouteComponent(() => import('./ListsPage.tsx'), 'ListsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/kyc/rules',
      component: lazyRouteComponent(() => import('./rules/RatingRulesPage.tsx'), 'RatingRulesPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/kyc/$recordId',
      component: lazyRouteComponent(() => import('./KycRecordPage.tsx'), 'KycRecordPage'),
    }),
  ],
  entries: [
    {
      place: 'kyc',
      to: '/kyc',
      label: 'KYC',
      module: 'compliance',
      keywords: ['know your customer', 'aml', 'sanctions', 'screening', 'beneficial owners'],
    },
  ],
  searched: [searchedKyc],
  recordTabs: [
    {
      of: 'investor',
      key: 'kyc',
      label: 'KYC',
      order: 40,
      module: 'compliance',
      calls: ['GET /api/v1/svc/compliance/kyc'],
      lists: recordsQuery,
      shows: lazyRouteComponent(() => import('./InvestorKyc.tsx'), 'InvestorKyc'),
    },
  ],
  shown: shownKyc,
  commands: [openKycRecord, setRatingRules],
})
