import { module } from '../../kernel/index.ts'
import { recordChanged } from '../../platform/search/change-events.ts'
import { beginChangesAnew } from '../../platform/search/changes.ts'
import { changesRoutes } from './routes.ts'

export const changes = module({
  key: 'changes',
  title: 'Changes',
  core: true,
  shared: true,
  routes: changesRoutes,
  events: [recordChanged],
  endsOnRestore: ({ db, now }) => beginChangesAnew(db, now),
})
