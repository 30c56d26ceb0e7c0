import type { StageKey } from '../../../deals/stages.ts'

const STAGES: ReadonlyArray<readonly [stage: StageKey, pattern: RegExp]> = [
  ['sourced', /\bsourced\b/i],
  ['screening', /\b(in |being )?screen(ing|ed)\b/i],
  ['nda', /\bnda\b/i],
  ['indicative_offer', /\bindicative offers?\b/i],
  ['due_diligence', /\b(due diligence|in dd|diligence)\b/i],
  ['ic_review', /\b(ic review|investment committee|in ic)\b/i],
  ['term_sheet', /\bterm sheets?\b/i],
  ['closing', /\b(in|at) closing\b|\bclosing stage\b/i],
  ['closed_won', /\b(closed|won)\b/i],
  ['passed', /\bpassed\b/i],
  ['on_hold', /\bon hold\b/i],
]

/** The stage that a text speaks of. */
export const stageIn = (text: string): StageKey | undefined =>
  STAGES.find(([, pattern]) => pattern.test(text))?.[0]
