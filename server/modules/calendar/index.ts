import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const calendar = module({
  key: 'calendar',
  title: 'Calendar',
  routes,
})
