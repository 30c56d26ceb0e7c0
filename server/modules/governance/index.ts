import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const governance = module({
  key: 'governance',
  title: 'Governance',
  core: true,
  shared: true,
  routes,
})
