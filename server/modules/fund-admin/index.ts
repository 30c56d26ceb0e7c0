import { module } from '../../kernel/index.ts'
import { fundRoutes } from './fund-routes.ts'
import { runMailRoutes } from './mail-routes.ts'
import { navRunRoutes } from './nav-run-routes.ts'

export const fundAdmin = module({
  key: 'fund-admin',
  title: 'Fund administration',
  area: 'cfo',
  owns: ['nav_run_statements', 'nav_runs'],
  routes: [...fundRoutes, ...navRunRoutes, ...runMailRoutes],
})
