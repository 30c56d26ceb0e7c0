import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const dashboard = module({
  key: 'dashboard',
  title: 'Dashboards',
  core: true,
  shared: true,
  routes,
})
