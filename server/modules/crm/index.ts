import { deal } from '../../deals/deal.ts'
import { gateErrors } from '../../deals/stage-gates.ts'
import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { mergedTexts } from '../../platform/merging/erasing.ts'
import { mergeRoutes } from '../../platform/merging/routes.ts'
import { pipelineScreener } from './agents/pipeline-screener.ts'
import { staleDeals } from './agents/stale-deals.ts'
import { changes } from './changes.ts'
import { collections } from './collections.ts'
import { contact } from './contact.ts'
import { contactNames } from './contacts/contacts.ts'
import { erasure, personalDataOfOthers } from './contacts/erasure.ts'
import { decisionFacts } from './decision-facts.ts'
import { deeds } from './deeds.ts'
import { dealCloses } from './due-dates.ts'
import { forms } from './forms.ts'
import { intents } from './intents.ts'
import { lentCompanies, lentContacts, lentDeals } from './lent/kinds.ts'
import { lentCrmRoutes } from './lent/routes.ts'
import { contactMerge, dealMerge } from './merging.ts'
import { activityRoutes } from './routes/activities.ts'
import { contactImportRoutes } from './routes/contact-imports.ts'
import { contactRoutes } from './routes/contacts.ts'
import { dealImportRoutes } from './routes/deal-imports.ts'
import { dealRoutes } from './routes/deals.ts'
import { screeningRoutes } from './routes/screening.ts'
import { searchRecords } from './search-records.ts'

const mergingRoutes = [
  ...mergeRoutes({
    kind: dealMerge,
    path: '/api/v1/svc/crm/deals/{deal_id}',
    area: 'crm',
    operation: 'Deals',
    tool: { name: 'svc_merge_deals', category: 'crm' },
    errors: gateErrors,
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
  ...externalIdRoutes(deal, dealRoutes),
  ...externalIdRoutes(contact, contactRoutes),
  ...contactImportRoutes,
  ...screeningRoutes,
  ...lentCrmRoutes,
  ...mergingRoutes,
] as const

export { peopleOf } from './contacts/deal-contacts.ts'
export { updateDeal } from './deals/deals.ts'
export { boardOf, sumsByStage } from './deals/pipeline.ts'
export { lentDeals } from './lent/kinds.ts'

export const crm = module({
  key: 'crm',
  title: 'Deals',
  collections,
  owns: ['contacts', 'contact_imports', 'deal_contacts', 'deal_mandates', 'deal_screenings'],
  writes: ['deals', 'merges', 'timeline_entries'],
  routes,
  recordKinds: [deal, contact],
  searchRecords,
  deeds,
  decisionFacts,
  changes,
  forms,
  intents,
  agents: [staleDeals, pipelineScreener],
  privateNames: contactNames,
  erasure: [erasure, personalDataOfOthers, mergedTexts('contact', ['next_step', 'notes'])],
  dueDates: [dealCloses],
  lentRecords: [lentDeals, lentContacts, lentCompanies],
})
