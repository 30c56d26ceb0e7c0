import { module } from '../../kernel/index.ts'
import { fundRoutes } from './fund-routes.ts'

export const fundAdmin = module({
  key: 'fund-admin',
  title: 'Fund administration',
  area: 'cfo',
  routes: [...fundRoutes],
})
