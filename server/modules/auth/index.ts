import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const auth = module({
  key: 'auth',
  title: 'Signing in',
  core: true,
  shared: true,
  writes: ['invite_links', 'sessions', 'users'],
  routes,
})
