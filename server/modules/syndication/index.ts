import { module } from '../../kernel/index.ts'
import { followsKyc } from './allocations.ts'
import { collections } from './collections.ts'
import { syndicationMoved } from './events.ts'
import { intents } from './intents.ts'
import { routes } from './routes.ts'
import { syndication as book } from './syndication.ts'

export { missingInFlow } from './flow-gaps.ts'

export const syndication = module({
  key: 'syndication',
  title: 'Syndication',
  collections,
  owns: ['syndications', 'syndication_allocations', 'syndication_uses'],
  routes,
  recordKinds: [book],
  intents,
  events: [syndicationMoved],
  followsKyc,
})
