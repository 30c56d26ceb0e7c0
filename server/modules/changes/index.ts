import { module } from '../../kernel/index.ts'
import { beginChangesAnew } from '../../platform/search/changes.ts'
import { changesRoutes } from './routes.ts'

export const changes = module({
  key: 'changes',
  title: 'Changes',
  core: true,
  shared: true,
  routes: changesRoutes,
  endsOnRestore: ({ db, now }) => beginChangesAnew(db, now),
})
