import { investor } from '../../books/partners/investor.ts'
import { allPartnerNames } from '../../books/partners/partners.ts'
import { module } from '../../kernel/index.ts'
import { changes } from './changes.ts'
import { collections } from './collections.ts'
import { deeds } from './deeds.ts'
import { erasure } from './erasure.ts'
import { investorImportRoutes } from './import-routes.ts'
import { intents } from './intents.ts'
import { commitments } from './lent/kinds.ts'
import { lentInvestorRoutes } from './lent/routes.ts'
import { routes } from './routes.ts'
import { searchRecords } from './search-records.ts'

export const investors = module({
  key: 'investors',
  title: 'Investors',
  collections,
  decisionHours: 'long',
  routes: [...routes, ...investorImportRoutes, ...lentInvestorRoutes],
  recordKinds: [investor],
  lentRecords: [commitments],
  deeds,
  searchRecords,
  changes,
  intents,
  privateNames: allPartnerNames,
  writes: ['lp_facts', 'lps'],
  erasure,
})
