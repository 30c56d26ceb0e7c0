import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const developer = module({
  key: 'developer',
  title: 'API keys',
  core: true,
  shared: true,
  writes: ['api_keys'],
  routes,
})
