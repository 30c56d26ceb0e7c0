import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { importBankDetails, importInvestors, recordCommitment, registerInvestor } from './commands.ts'
import { investorPlace, searchedInvestors, shownInvestors } from './palette-records.ts'

export const investors = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/investors',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./InvestorsPage.tsx'), 'InvestorsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/investors/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./import/InvestorImportPage.tsx'), 'InvestorImportPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/investors/$investorId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./InvestorPage.tsx'), 'InvestorPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/investors/$investorId/view',
      component: lazyRouteComponent(() => import('./ViewAsInvestor.tsx'), 'ViewAsInvestor'),
    }),
  ],
  entries: [
    {
      place: 'investors',
      to: '/investors',
      label: 'Investors',
      module: 'investor-portal',
      keywords: ['lp', 'limited partners', 'kyc', 'register'],
    },
  ],
  searched: [searchedInvestors],
  places: [investorPlace],
  shown: shownInvestors,
  commands: [registerInvestor, importInvestors, importBankDetails],
  recordCommands: [recordCommitment],
})
