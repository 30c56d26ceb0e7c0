import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { complianceScanner } from './alerts/agent.ts'
import { getAlert } from './alerts/alerts.ts'
import { complianceAlertRaised } from './alerts/events.ts'
import { alertRoutes } from './alerts/routes.ts'
import { collections } from './collections.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { exceptions } from './exceptions.ts'
import { overdueFilings } from './filings/clock.ts'
import { filingChanged } from './filings/events.ts'
import { filing } from './filings/filing.ts'
import { filingIntents } from './filings/intents.ts'
import { filingRoutes } from './filings/routes.ts'
import { dueDates, expireKyc } from './kyc/clock.ts'
import { deeds } from './kyc/deeds.ts'
import { erasure, kycNaming } from './kyc/erasure.ts'
import { kycChanged, kycHit } from './kyc/events.ts'
import { intents } from './kyc/intents.ts'
import { kycRecord } from './kyc/kyc-record.ts'
import { settleKyc } from './kyc/records.ts'
import { RESCREEN, rescreenJob } from './kyc/rescreen.ts'
import { kycRoutes } from './kyc/routes.ts'
import { overdueObligations } from './obligations/clock.ts'
import { obligationImportRoutes } from './obligations/import-routes.ts'
import { obligationIntents } from './obligations/intents.ts'
import { obligation } from './obligations/obligation.ts'
import { obligationRoutes } from './obligations/routes.ts'
import { control } from './programme/control.ts'
import { evidence } from './programme/evidence-record.ts'
import { finding } from './programme/finding.ts'
import { programmeIntents } from './programme/intents.ts'
import { programmeRoutes } from './programme/routes.ts'
import { listRoutes } from './screening/routes.ts'
import { clearance } from './trading/clearance.ts'
import { clientTrade } from './trading/client-trade.ts'
import { endTrading, tradingDueDates } from './trading/clock.ts'
import { clearancesNaming, traders } from './trading/erasure.ts'
import { tradingIntents } from './trading/intents.ts'
import { restrictedSecurity } from './trading/restricted-security.ts'
import { tradingRoutes } from './trading/routes.ts'

export const compliance = module({
  key: 'compliance',
  title: 'Compliance',
  collections,
  owns: [
    'compliance_alerts',
    'compliance_controls',
    'compliance_evidence',
    'compliance_filing_profile',
    'compliance_filing_rules',
    'compliance_filings',
    'compliance_findings',
    'compliance_obligations',
    'client_trades',
    'kyc_documents',
    'kyc_owners',
    'kyc_rating_rules',
    'kyc_records',
    'preclearance_policies',
    'preclearance_requests',
    'restricted_securities',
    'screening_entries',
    'screening_hits',
    'screening_lists',
    'screening_results',
    'trade_checks',
  ],
  routes: [
    ...dashboardRoutes,
    ...alertRoutes,
    ...kycRoutes,
    ...listRoutes(RESCREEN),
    ...filingRoutes,
    ...obligationRoutes,
    ...externalIdRoutes(filing, filingRoutes),
    ...externalIdRoutes(obligation, obligationRoutes),
    ...obligationImportRoutes,
    ...programmeRoutes,
    ...tradingRoutes,
  ],
  recordKinds: [
    kycRecord,
    filing,
    obligation,
    control,
    evidence,
    finding,
    restrictedSecurity,
    clearance,
    clientTrade,
  ],
  intents: [...intents, ...filingIntents, ...obligationIntents, ...programmeIntents, ...tradingIntents],
  deeds,
  settlesKyc: settleKyc,
  erasure: [...erasure, traders],
  evidenceNaming: async (db, subject) =>
    (await Promise.all([kycNaming, clearancesNaming].map(find => find(db, subject)))).flat(),
  dueDates: [dueDates, tradingDueDates],
  clockMoves: [expireKyc, overdueFilings, overdueObligations, endTrading],
  jobs: [rescreenJob],
  agents: [complianceScanner],
  events: [kycChanged, kycHit, filingChanged, complianceAlertRaised],
  timelines: [
    {
      type: 'compliance_alert',
      ids: ['alert_id'],
      addresses: ['/api/v1/svc/compliance/alerts/{alert_id}'],
      entity: 'ComplianceAlert',
      find: getAlert,
    },
  ],
  exceptions,
})
