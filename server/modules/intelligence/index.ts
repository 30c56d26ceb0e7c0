import { module } from '../../kernel/index.ts'
import { anticipated } from './anticipated-qa/anticipated.ts'
import { anticipatedRoutes } from './anticipated-qa/routes.ts'
import { checkRoutes } from './checks/routes.ts'
import { ruleListRoutes } from './checks/rule-list-routes.ts'
import { entityRoutes } from './entities/routes.ts'
import { scanRoutes } from './scans/routes.ts'

/** Looks into documents across data rooms: scans with their red flags, completeness, changes, and compliance with rules. */
export const intelligence = module({
  key: 'intelligence',
  title: 'Fund intelligence',
  area: 'vdr',
  owns: ['anticipated_questions'],
  routes: [...scanRoutes, ...entityRoutes, ...checkRoutes, ...ruleListRoutes, ...anticipatedRoutes],
  recordKinds: [anticipated],
})
