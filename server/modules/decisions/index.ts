import { module } from '../../kernel/index.ts'
import { belongings } from './belongings.ts'
import { evidenceNaming } from './evidence.ts'
import { dueDates, expireDecisions } from './expiry.ts'
import { stageGate } from './gate.ts'
import { rests } from './rests.ts'
import { routes } from './routes.ts'

export const decisions = module({
  key: 'decisions',
  title: 'Decisions',
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
  rests,
  stageGate,
  evidenceNaming,
  belongings,
  dueDates: [dueDates],
  clockMoves: [expireDecisions],
})
