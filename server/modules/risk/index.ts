import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { lentDeals } from '../crm/index.ts'
import { riskScan } from './agent.ts'
import { alertRoutes } from './alerts/routes.ts'
import { collections } from './collections.ts'
import { clockMoves } from './covenants/clock.ts'
import { covenant } from './covenants/covenant.ts'
import { followPeerDeal } from './covenants/covenants.ts'
import { covenantRoutes } from './covenants/routes.ts'
import { riskAlertRaised } from './events.ts'
import { exceptions } from './exceptions.ts'
import { overdueCertificates } from './facilities/clock.ts'
import { facility } from './facilities/facility.ts'
import { facilityRoutes } from './facilities/routes.ts'
import { intents } from './intents.ts'
import { covenantReadings } from './lent/kinds.ts'
import { lentRiskRoutes } from './lent/routes.ts'

export { listCovenants } from './covenants/covenants.ts'

export const risk = module({
  key: 'risk',
  title: 'Covenants',
  collections,
  owns: ['risk_alerts', 'risk_bb_runs', 'risk_covenants', 'risk_facilities', 'risk_readings'],
  borrows: true,
  lentRecords: [covenantReadings, lentDeals],
  routes: [
    ...covenantRoutes,
    ...alertRoutes,
    ...facilityRoutes,
    ...lentRiskRoutes,
    ...externalIdRoutes(covenant, covenantRoutes),
    ...externalIdRoutes(facility, facilityRoutes),
  ],
  recordKinds: [covenant, facility],
  intents,
  clockMoves: [...clockMoves, overdueCertificates],
  followsPeerDeal: followPeerDeal,
  agents: [riskScan],
  events: [riskAlertRaised],
  exceptions,
})
