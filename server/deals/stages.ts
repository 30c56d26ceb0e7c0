import { declared, type Sentence, sentence } from '../kernel/language/sentence.ts'

/** The stages of a deal in the order of the board. `probability` is the usual chance of closing, a fraction. */
export const stages = [
  { key: 'sourced', title: sentence`Sourced`, type: 'open', probability: 0.05 },
  { key: 'screening', title: sentence`Screening`, type: 'open', probability: 0.1 },
  { key: 'nda', title: sentence`NDA`, type: 'open', probability: 0.15 },
  { key: 'indicative_offer', title: sentence`Indicative offer`, type: 'open', probability: 0.25 },
  { key: 'due_diligence', title: sentence`Due diligence`, type: 'open', probability: 0.4 },
  { key: 'ic_review', title: sentence`IC review`, type: 'open', probability: 0.6 },
  { key: 'term_sheet', title: sentence`Term sheet`, type: 'open', probability: 0.75 },
  { key: 'closing', title: sentence`Closing`, type: 'open', probability: 0.9 },
  { key: 'closed_won', title: sentence`Closed, won`, type: 'won', probability: 1 },
  { key: 'passed', title: sentence`Passed`, type: 'lost', probability: 0 },
  // A deal on hold is not forecast until it moves again.
  { key: 'on_hold', title: sentence`On hold`, type: 'hold', probability: 0 },
] as const

export type Stage = (typeof stages)[number]
export type StageKey = Stage['key']

export const stageKeys = stages.map(({ key }) => key) as [StageKey, ...StageKey[]]
export const stageTypes = ['open', 'won', 'lost', 'hold'] as const

export const titleOf = (key: string): Sentence =>
  stages.find(stage => stage.key === key)?.title ?? declared(key)
