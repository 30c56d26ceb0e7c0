import { module } from '../../kernel/index.ts'
import { redFlagAdded } from './analyses/events.ts'
import { documentRelations } from './analyses/named-parties.ts'
import { analysisRoutes } from './analyses/routes.ts'
import { collections } from './collections.ts'
import { decisionFacts } from './decision-facts.ts'
import { intelligenceRoutes } from './intelligence/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { diligenceReportRoutes } from './reports/routes.ts'
import { roomDiligence } from './runs/agent.ts'
import { diligenceRoutes } from './runs/routes.ts'
import { searchRecords } from './search-records.ts'
import { tellingRoutes } from './summaries/routes.ts'

export { type Finding, findingsOf } from './analyses/findings.ts'
export { found_again, settleFlag } from './analyses/flags.ts'
export { flagStatuses, RedFlag } from './analyses/schemas.ts'
export { detect, keepDetection, presentDetection } from './checks/changes.ts'
export { assess, keepAssessment, presentAssessment } from './checks/completeness.ts'
export { checkCompliance, keepCompliance, presentCompliance } from './checks/compliance.ts'
export { listChecks } from './checks/kept-checks.ts'
export {
  deleteRuleList,
  getRuleList,
  listRuleLists,
  name_taken,
  saveRuleList,
  shippedRuleLists,
} from './checks/rule-lists.ts'
export {
  ChangeDetection,
  ChangesInput,
  CompletenessAssessment,
  CompletenessInput,
  ComplianceAnalysis,
  ComplianceInput,
  RuleList,
  RuleListInput,
  ShippedRuleList,
} from './checks/schemas.ts'
export { isElsewhere, no_text } from './documents/documents-checked.ts'
export { assertSeesWhole } from './documents/seeing-whole.ts'
export { extractEntities } from './intelligence/entities.ts'
export { entityMapOf } from './intelligence/entity-map.ts'
export { EntityExtraction, EntityInput, RoomEntityMap } from './intelligence/schemas.ts'
export { listFlags } from './runs/red-flags.ts'
export {
  assertShown,
  listAllDiligence,
  nothing_to_read,
  run_under_way,
} from './runs/runs.ts'
export { prepareScan, scan } from './runs/scans.ts'
export { DiligenceRun, DocumentScan, RoomRedFlag, ScanInput } from './runs/schemas.ts'

/**
 * Due diligence on documents: analyses and red flags, runs through a room, questions, summaries and
 * comparisons.
 */
export const diligence = module({
  key: 'diligence',
  title: 'Due diligence',
  area: 'vdr',
  collections,
  owns: [
    'vdr_analyses',
    'vdr_checks',
    'vdr_diligence_runs',
    'vdr_named_parties',
    'vdr_red_flags',
    'vdr_rule_lists',
    'vdr_run_findings',
  ],
  routes: [
    ...analysisRoutes,
    ...diligenceRoutes,
    ...tellingRoutes,
    ...intelligenceRoutes,
    ...questionRoutes,
    ...diligenceReportRoutes,
  ],
  searchRecords,
  decisionFacts,
  documentRelations,
  agents: [roomDiligence],
  events: [redFlagAdded],
})
