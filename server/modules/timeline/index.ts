import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { routes } from './routes.ts'

export const timeline = module({
  key: 'timeline',
  title: 'Timeline',
  collections,
  core: true,
  shared: true,
  routes,
})
