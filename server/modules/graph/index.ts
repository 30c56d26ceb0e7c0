import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const graph = module({
  key: 'graph',
  title: 'Fund graph',
  core: true,
  shared: true,
  routes,
})
