import { module } from '../../kernel/index.ts'
import { dueDates, expireKyc } from './kyc/clock.ts'
import { kycChanged, kycHit } from './kyc/events.ts'
import { companyReferences, evidenceNaming, intents, personalData, records, rests } from './kyc/found.ts'
import { RESCREEN, rescreenJob } from './kyc/rescreen.ts'
import { kycRoutes } from './kyc/routes.ts'
import { findRecord } from './kyc/rows.ts'
import { listRoutes } from './screening/routes.ts'

export const compliance = module({
  key: 'compliance',
  title: 'Compliance',
  owns: [
    'kyc_documents',
    'kyc_owners',
    'kyc_rating_rules',
    'kyc_records',
    'screening_entries',
    'screening_hits',
    'screening_lists',
    'screening_results',
  ],
  routes: [...kycRoutes, ...listRoutes(RESCREEN)],
  records,
  rests,
  intents,
  companyReferences,
  personalData,
  evidenceNaming,
  dueDates: [dueDates],
  clockMoves: [expireKyc],
  jobs: [rescreenJob],
  events: [kycChanged, kycHit],
  timelines: [
    {
      type: 'kyc_record',
      ids: ['record_id'],
      addresses: ['/api/v1/svc/compliance/kyc/{record_id}', '/svc/compliance/kyc/{record_id}'],
      entity: 'KycRecord',
      find: findRecord,
    },
  ],
})
