import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const timeline = module({
  key: 'timeline',
  title: 'Timeline',
  core: true,
  shared: true,
  routes,
})
