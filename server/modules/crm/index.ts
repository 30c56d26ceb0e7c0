import { module } from '../../kernel/index.ts'
import { pipelineScreener } from './agents/pipeline-screener.ts'
import { staleDeals } from './agents/stale-deals.ts'
import { changes } from './changes.ts'
import { contactNames } from './contacts.ts'
import { intents } from './intents.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { activityRoutes } from './routes/activities.ts'
import { contactImportRoutes } from './routes/contact-imports.ts'
import { contactRoutes } from './routes/contacts.ts'
import { dealImportRoutes } from './routes/deal-imports.ts'
import { dealRoutes } from './routes/deals.ts'
import { screeningRoutes } from './routes/screening.ts'

const routes = [
  ...dealImportRoutes,
  ...dealRoutes,
  ...activityRoutes,
  ...contactRoutes,
  ...contactImportRoutes,
  ...screeningRoutes,
] as const

export { peopleOf } from './deal-contacts.ts'

export const crm = module({
  key: 'crm',
  title: 'Deals',
  owns: [
    'contacts',
    'contact_imports',
    'deal_activities',
    'deal_contacts',
    'deal_mandates',
    'deal_screenings',
  ],
  writes: ['deals'],
  routes,
  records,
  changes,
  intents,
  agents: [staleDeals, pipelineScreener],
  privateNames: contactNames,
  personalData,
})
