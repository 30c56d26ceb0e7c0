import { module } from '../../kernel/index.ts'
import { exceptions } from './exceptions.ts'
import { fundRoutes } from './fund-routes.ts'
import { runMailRoutes } from './mail-routes.ts'
import { navRunRoutes } from './nav-run-routes.ts'
import { recRoutes } from './rec-routes.ts'

export const fundAdmin = module({
  key: 'fund-admin',
  title: 'Fund administration',
  area: 'cfo',
  owns: ['admin_account_maps', 'admin_tb_recs', 'nav_run_statements', 'nav_runs'],
  routes: [...fundRoutes, ...navRunRoutes, ...runMailRoutes, ...recRoutes],
  exceptions,
})
