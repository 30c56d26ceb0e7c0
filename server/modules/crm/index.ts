import { findDeal } from '../../deals/deal.ts'
import { module } from '../../kernel/index.ts'
import { mergedTexts } from '../../platform/merging/erasing.ts'
import { mergeRoutes } from '../../platform/merging/routes.ts'
import { passingTexts } from '../../platform/personal-data.ts'
import { pipelineScreener } from './agents/pipeline-screener.ts'
import { staleDeals } from './agents/stale-deals.ts'
import { belongings } from './belongings.ts'
import { changes } from './changes.ts'
import { companyReferences } from './contacts/company-references.ts'
import { contactNames, getContact } from './contacts/contacts.ts'
import { personalData, personalDataOfOthers } from './contacts/personal-data.ts'
import { dueDates } from './due-dates.ts'
import { intents } from './intents.ts'
import { knownOfDeal } from './known.ts'
import { contactMerge, dealMerge } from './merging.ts'
import { records } from './records.ts'
import { activityRoutes } from './routes/activities.ts'
import { contactImportRoutes } from './routes/contact-imports.ts'
import { contactRoutes } from './routes/contacts.ts'
import { dealImportRoutes } from './routes/deal-imports.ts'
import { dealRoutes } from './routes/deals.ts'
import { screeningRoutes } from './routes/screening.ts'

const mergingRoutes = [
  ...mergeRoutes({
    kind: dealMerge,
    path: '/api/v1/svc/crm/deals/{deal_id}',
    area: 'crm',
    operation: 'Deals',
    tool: { name: 'svc_merge_deals', category: 'crm' },
  }),
  ...mergeRoutes({
    kind: contactMerge,
    path: '/api/v1/svc/crm/contacts/{contact_id}',
    area: 'crm',
    operation: 'Contacts',
    tool: { name: 'svc_merge_contacts', category: 'crm' },
  }),
]

const routes = [
  ...dealImportRoutes,
  ...dealRoutes,
  ...activityRoutes,
  ...contactRoutes,
  ...contactImportRoutes,
  ...screeningRoutes,
  ...mergingRoutes,
] as const

export { peopleOf } from './contacts/deal-contacts.ts'

export const crm = module({
  key: 'crm',
  title: 'Deals',
  owns: ['contacts', 'contact_imports', 'deal_contacts', 'deal_mandates', 'deal_screenings'],
  writes: ['deals', 'merges', 'timeline_entries'],
  routes,
  records,
  knownOfDeal,
  changes,
  intents,
  agents: [staleDeals, pipelineScreener],
  privateNames: contactNames,
  personalData: [
    personalData,
    personalDataOfOthers,
    passingTexts({ type: 'deal', table: 'deals', columns: ['next_step'] }),
    mergedTexts('deal', ['next_step']),
    mergedTexts('contact', ['next_step', 'notes']),
  ],
  dueDates,
  belongings,
  companyReferences,
  timelines: [
    {
      type: 'deal',
      ids: ['deal_id'],
      addresses: ['/api/v1/svc/crm/deals/{deal_id}'],
      entity: 'Deal',
      find: findDeal,
    },
    {
      type: 'contact',
      ids: ['contact_id'],
      addresses: ['/api/v1/svc/crm/contacts/{contact_id}'],
      entity: 'Contact',
      find: getContact,
    },
  ],
})
