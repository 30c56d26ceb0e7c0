import { module } from '../../kernel/index.ts'
import { followsKyc } from './allocations.ts'
import { companyReferences } from './company-references.ts'
import { dueDates } from './due-dates.ts'
import { syndicationMoved } from './events.ts'
import { inUse } from './in-use.ts'
import { intents } from './intents.ts'
import { routes } from './routes.ts'
import { findSyndication } from './rows.ts'
import { searchRecords } from './search-records.ts'

export { missingInFlow } from './flow-gaps.ts'

export const syndication = module({
  key: 'syndication',
  title: 'Syndication',
  owns: ['syndications', 'syndication_allocations', 'syndication_uses'],
  routes,
  searchRecords,
  intents,
  events: [syndicationMoved],
  inUse,
  followsKyc,
  companyReferences,
  dueDates: [dueDates],
  timelines: [
    {
      type: 'syndication',
      ids: ['syndication_id'],
      addresses: ['/api/v1/svc/syndication/{synd_id}'],
      entity: 'Syndication',
      find: findSyndication,
    },
  ],
})
