import { module } from '../../kernel/index.ts'
import { scanRoutes } from './scans/routes.ts'

/** Looks into documents across data rooms: scans with their red flags. */
export const intelligence = module({
  key: 'intelligence',
  title: 'Fund intelligence',
  area: 'vdr',
  routes: [...scanRoutes],
})
