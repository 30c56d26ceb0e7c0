import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { routes } from './routes.ts'

export const calendar = module({
  key: 'calendar',
  title: 'Calendar',
  collections,
  routes,
})
