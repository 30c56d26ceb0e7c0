import { holding } from '../../books/accounts/holding.ts'
import { valuationEntries } from '../../books/holdings/valuations.ts'
import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { collections } from './collections.ts'
import { routes } from './routes.ts'
import { valuationRoutes } from './valuation-routes.ts'

export { listHoldings } from './holdings.ts'
export { asOf, Holding } from './schemas.ts'

export const holdings = module({
  key: 'holdings',
  title: 'Holdings',
  area: 'cfo',
  collections,
  routes: [...routes, ...valuationRoutes, ...externalIdRoutes(holding, routes)],
  entrySources: [valuationEntries],
  recordKinds: [holding],
})
