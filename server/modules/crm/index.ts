import { module } from '../../kernel/index.ts'
import { activityRoutes } from './routes/activities.ts'
import { contactImportRoutes } from './routes/contact-imports.ts'
import { contactRoutes } from './routes/contacts.ts'
import { dealRoutes } from './routes/deals.ts'
import { screeningRoutes } from './routes/screening.ts'

const routes = [
  ...dealRoutes,
  ...activityRoutes,
  ...contactRoutes,
  ...contactImportRoutes,
  ...screeningRoutes,
] as const

export { baseCurrency } from './deal.ts'
export { titleOf as stageTitle } from './stages.ts'

export type Routes = typeof routes

export const crm = module({ key: 'crm', title: 'Deals', routes })
