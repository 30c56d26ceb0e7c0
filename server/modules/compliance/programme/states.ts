import controlsFile from '../../../../resources/compliance-programme.json' with { type: 'json' }
import type { Moves } from '../../../kernel/index.ts'

/** A control of the programme, with what an examiner asks for (Rule 206(4)-7). */
export interface Control {
  key: string
  family: string
  title: string
  /** Its part in the score, beside the weights of the others. */
  weight: number
  /** How many days evidence of it counts as fresh. */
  fresh_days: number
  request: string
  next_step: string
}

export const controls: readonly Control[] = controlsFile
export const families: readonly string[] = [...new Set(controls.map(({ family }) => family))]

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const findingStatuses = ['open', 'remediating', 'closed'] as const
export type FindingStatus = (typeof findingStatuses)[number]

export const findingMoves: Moves<FindingStatus> = {
  open: ['remediating', 'closed'],
  remediating: ['open', 'closed'],
  closed: ['open'],
}
