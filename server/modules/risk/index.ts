import { module } from '../../kernel/index.ts'
import { riskScan } from './agent.ts'
import { alertRoutes } from './alerts/routes.ts'
import { companyReferences } from './company-references.ts'
import { clockMoves } from './covenants/clock.ts'
import { covenant } from './covenants/covenant.ts'
import { followPeerDeal } from './covenants/covenants.ts'
import { covenantRoutes } from './covenants/routes.ts'
import { dueDates } from './due-dates.ts'
import { riskAlertRaised } from './events.ts'
import { overdueCertificates } from './facilities/clock.ts'
import { findFacility } from './facilities/facilities.ts'
import { facilityRoutes } from './facilities/routes.ts'
import { inUse } from './in-use.ts'
import { intents } from './intents.ts'
import { searchRecords } from './search-records.ts'

export const risk = module({
  key: 'risk',
  title: 'Covenants',
  owns: ['risk_alerts', 'risk_bb_runs', 'risk_covenants', 'risk_facilities', 'risk_readings'],
  borrows: true,
  routes: [...covenantRoutes, ...alertRoutes, ...facilityRoutes],
  recordKinds: [covenant],
  searchRecords,
  inUse,
  intents,
  companyReferences,
  clockMoves: [...clockMoves, overdueCertificates],
  followsPeerDeal: followPeerDeal,
  agents: [riskScan],
  events: [riskAlertRaised],
  dueDates: [dueDates],
  timelines: [
    {
      type: 'facility',
      ids: ['facility_id'],
      addresses: ['/api/v1/svc/risk/facilities/{facility_id}'],
      entity: 'Facility',
      find: findFacility,
    },
  ],
})
