import type { Moves } from '../../../kernel/index.ts'

/** The pipeline in the order in which money is raised; declined is a no. */
export const prospectStages = [
  'prospect',
  'contacted',
  'meeting',
  'dd',
  'soft_circle',
  'committed',
  'closed',
  'declined',
] as const
export type ProspectStage = (typeof prospectStages)[number]

const talks = ['prospect', 'contacted', 'meeting', 'dd'] as const

/** People drag cards, so any open stage may follow any other; only who is committed is closed, and a no is talked over again. */
export const stageMoves: Moves<ProspectStage> = {
  prospect: ['contacted', 'meeting', 'dd', 'soft_circle', 'committed', 'declined'],
  contacted: ['prospect', 'meeting', 'dd', 'soft_circle', 'committed', 'declined'],
  meeting: ['prospect', 'contacted', 'dd', 'soft_circle', 'committed', 'declined'],
  dd: ['prospect', 'contacted', 'meeting', 'soft_circle', 'committed', 'declined'],
  soft_circle: [...talks, 'committed', 'declined'],
  committed: [...talks, 'soft_circle', 'closed', 'declined'],
  closed: ['committed'],
  declined: talks,
}

/** Stages of prospects with an amount who are not admitted yet. */
export const circledStages: readonly ProspectStage[] = ['soft_circle', 'committed']

/** Why a limited partner says no. */
export const declineReasons = [
  'mandate',
  'allocation_full',
  'timing',
  'terms',
  'track_record',
  'fund_size',
  'no_reply',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How well somebody of the office knows the contact. */
export const strengths = ['cold', 'warm', 'strong'] as const

export const todoStatuses = ['open', 'done', 'dropped'] as const
export type TodoStatus = (typeof todoStatuses)[number]

export const todoMoves: Moves<TodoStatus> = {
  open: ['done', 'dropped'],
  done: ['open'],
  dropped: ['open'],
}

export const fundStatuses = ['raising', 'closed', 'archived'] as const
