import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { decision } from './decision.ts'
import { evidenceNaming } from './evidence.ts'
import { dueDates, expireDecisions } from './expiry.ts'
import { stageGate } from './gate.ts'
import { handOver } from './hand-over.ts'
import { inUse } from './in-use.ts'
import { routes } from './routes.ts'

export const decisions = module({
  key: 'decisions',
  title: 'Decisions',
  collections,
  owns: [
    'decision_bundle_records',
    'decision_bundles',
    'decision_conditions',
    'decision_members',
    'decision_rules',
    'decision_votes',
    'decisions',
  ],
  routes,
  recordKinds: [decision],
  inUse,
  stageGate,
  evidenceNaming,
  handOver,
  dueDates: [dueDates],
  clockMoves: [expireDecisions],
})
