import { wordsOfKey } from '../format/keys.ts'
import * as capital from './capital.ts'
import * as compliance from './compliance.ts'
import * as connections from './connections.ts'
import * as covenants from './covenants.ts'
import * as deals from './deals.ts'
import * as diligence from './diligence.ts'
import * as fundraising from './fundraising.ts'
import * as funds from './funds.ts'
import * as holdings from './holdings.ts'
import * as kyc from './kyc.ts'
import * as memoranda from './memoranda.ts'
import * as papers from './papers.ts'
import * as rooms from './rooms.ts'
import { severities } from './severities.ts'
import * as syndications from './syndications.ts'
import * as transactions from './transactions.ts'
import type { Tone } from './words.ts'

type Labels = Readonly<Record<string, string | { tone: Tone; label: string }>>

/** The maps of a field that several kinds of records have: where two of them call a value otherwise, its own words stand. */
const registry: Readonly<Record<string, readonly Labels[]>> = {
  agency: [compliance.agencies],
  base: [compliance.ruleBases, funds.feeBases],
  before_stage: [deals.bindingStages],
  book: [syndications.bookStates],
  category: [compliance.obligationCategories, transactions.taskCategories, diligence.flagCategories],
  clause: [compliance.sideLetterClauses],
  day_count: [funds.feeDayCounts],
  decline_reason: [fundraising.declineReasons],
  direction: [covenants.covenantDirections],
  disposition: [kyc.dispositions],
  frequency: [compliance.obligationFrequencies, covenants.covenantFrequencies, funds.feeFrequencies],
  funds_status: [syndications.ticketFunds],
  ilpa_call_type: [capital.callPurposes],
  instrument: [holdings.instrumentNames, compliance.tradedInstruments],
  kind: [connections.connectionKinds, covenants.facilityKinds],
  kyc_status: [kyc.kycStates, syndications.ticketKyc],
  language: [papers.paperLanguages],
  majority: [deals.majorities],
  method: [holdings.valuationMethods, transactions.signingMethods],
  offering: [compliance.offerings],
  origin: [memoranda.versionOrigins],
  reason: [compliance.restrictionReasons],
  risk_rating: [kyc.riskRatings],
  roll: [compliance.ruleRolls],
  scope: [compliance.restrictionScopes],
  severity: [severities],
  side: [compliance.tradeSides],
  stage: [fundraising.prospectStages],
  state: [rooms.linkStates],
  status: [
    capital.callStates,
    capital.callLineStates,
    compliance.filingStates,
    compliance.obligationStates,
    compliance.findingStatuses,
    connections.connectionStates,
    covenants.covenantStates,
    deals.decisionStates,
    diligence.answerStates,
    diligence.flagStates,
    fundraising.raisedFundStates,
    funds.closeStates,
    funds.feeStates,
    holdings.holdingStates,
    kyc.kycStates,
    memoranda.reportStates,
    rooms.roomStates,
    syndications.syndicationStates,
    transactions.taskStates,
    transactions.transactionStates,
  ],
  strength: [fundraising.strengths],
  subject_type: [kyc.subjectTypes],
  timing: [transactions.conditionTimings],
  type: [capital.distributionTypes, covenants.covenantTypes, kyc.kycDocumentTypes],
  unit: [covenants.covenantUnits, compliance.ruleUnits],
  vote: [deals.voteLabels],
}

/** The fields whose values are keys of the office's own, such as the class `private_credit` of an asset. */
const keyed: ReadonlySet<string> = new Set(['asset_class', 'entity_type', 'role', 'sector'])

/** Returns a value's label: an enum value by its word, a key in words, anything else unchanged. */
export function wordsOf(field: string | undefined, value: string): string {
  const maps = field === undefined ? [] : (registry[field] ?? [])
  const labels = new Set(
    maps
      .filter(map => Object.hasOwn(map, value))
      .map(map => map[value])
      .map(one => (typeof one === 'object' ? one.label : one)),
  )
  const [label] = labels
  if (labels.size === 1 && label !== undefined) return label
  const isKey = field !== undefined && (field in registry || keyed.has(field)) && /^[a-z0-9_]+$/.test(value)
  return isKey || /^[a-z0-9]+(_[a-z0-9]+)+$/.test(value) ? wordsOfKey(value) : value
}
