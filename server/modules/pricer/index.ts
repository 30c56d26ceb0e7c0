import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { companyReferences } from './company-references.ts'
import { decisionFacts } from './decision-facts.ts'
import { inUse } from './in-use.ts'
import { intents } from './intents.ts'
import { fixings, prices } from './lent/kinds.ts'
import { lentMarketRoutes } from './lent/routes.ts'
import { pricingRoutes } from './routes/pricings.ts'
import { servicingRoutes } from './routes/servicing.ts'
import { tapeRoutes } from './routes/tapes.ts'
import { searchRecords } from './search-records.ts'

const routes = [...pricingRoutes, ...servicingRoutes, ...tapeRoutes, ...lentMarketRoutes] as const

export { type LoanDue, loansDue, servicedDeals } from './due.ts'
export type { Priced } from './price.ts'
export { casesOf, type DealCases } from './pricings.ts'
export { pricingInRole } from './roles.ts'
export { type LoanCost, loanCostOf } from './servicing/loan-cost.ts'
export { type LoanReceived, loanReceived } from './servicing/loan-received.ts'
export { loansOfTape, readTape } from './tapes/tapes.ts'

export const pricer = module({
  key: 'pricer',
  title: 'Pricer',
  collections,
  owns: [
    'pricer_amendment_withdrawals',
    'pricer_amendments',
    'pricer_pricing_roles',
    'pricer_pricings',
    'pricer_remittances',
    'pricer_tape_loans',
    'pricer_tapes',
  ],
  routes,
  searchRecords,
  decisionFacts,
  intents,
  inUse,
  companyReferences,
  lentRecords: [fixings, prices],
})
