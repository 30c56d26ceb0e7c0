import { findHolding } from '../../books/accounts/holding-rows.ts'
import { valuationEntries } from '../../books/holdings/valuations.ts'
import { module } from '../../kernel/index.ts'
import { ownedRecords } from '../../platform/office/owned-records.ts'
import { routes } from './routes.ts'
import { searchRecords } from './search-records.ts'
import { valuationRoutes } from './valuation-routes.ts'

export const holdings = module({
  key: 'holdings',
  title: 'Holdings',
  area: 'cfo',
  routes: [...routes, ...valuationRoutes],
  entrySources: [valuationEntries],
  searchRecords,
  handOver: [ownedRecords('Holdings', 'holdings')],
  timelines: [
    {
      type: 'holding',
      ids: ['holding_id'],
      addresses: ['/api/v1/svc/holdings/{holding_id}'],
      entity: 'Holding',
      find: findHolding,
    },
  ],
})
