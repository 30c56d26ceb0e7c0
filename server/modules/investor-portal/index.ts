import { reminderJob } from '../../books/capital/reminders.ts'
import { module } from '../../kernel/index.ts'
import { callRoutes } from './routes/calls.ts'
import { defaultRoutes } from './routes/defaults.ts'
import { distributionRoutes } from './routes/distributions.ts'
import { lpRoutes } from './routes/lps.ts'

export { callCapital } from './calls.ts'
export { listLps, lpDetail } from './lps.ts'
export { Call, CallHeader, day, Lp, LpCallInput, LpDetail, LpInput, lpExample } from './schemas.ts'

const routes = [...lpRoutes, ...callRoutes, ...defaultRoutes, ...distributionRoutes] as const

export type Routes = typeof routes

export const investorPortal = module({
  key: 'investor-portal',
  title: 'LP portal',
  routes,
  jobs: [reminderJob],
})
