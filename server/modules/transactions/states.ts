import { type Moves, type Sentence, sentence } from '../../kernel/index.ts'

export const transactionStatuses = [
  'drafting',
  'negotiating',
  'signed',
  'funding',
  'closed',
  'on_hold',
  'terminated',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Names of the statuses within a sentence. */
export const statusWords: Readonly<Record<TransactionStatus, Sentence>> = {
  drafting: sentence`drafting`,
  negotiating: sentence`negotiating`,
  signed: sentence`signed`,
  funding: sentence`funding`,
  closed: sentence`closed`,
  on_hold: sentence`on hold`,
  terminated: sentence`terminated`,
}

/** One step on at a time, one back before it is signed; from a hold only to where it was held. */
export const transactionMoves: Moves<TransactionStatus> = {
  drafting: ['negotiating', 'on_hold', 'terminated'],
  negotiating: ['drafting', 'signed', 'on_hold', 'terminated'],
  signed: ['funding', 'on_hold', 'terminated'],
  funding: ['closed', 'on_hold', 'terminated'],
  closed: [],
  on_hold: ['drafting', 'negotiating', 'signed', 'funding', 'terminated'],
  terminated: [],
}

/** Where it goes from each status when all is ready. */
export const nextStatus = {
  drafting: 'negotiating',
  negotiating: 'signed',
  signed: 'funding',
  funding: 'closed',
  closed: null,
  on_hold: null,
  terminated: null,
} as const satisfies Record<TransactionStatus, TransactionStatus | null>

/** Returns whether parties, money and dates are final. */
export const isOver = (status: TransactionStatus): boolean => status === 'closed' || status === 'terminated'

export const taskStatuses = [
  'pending',
  'in_progress',
  'blocked',
  'complete',
  'waived',
  'not_applicable',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

const open: readonly TaskStatus[] = ['pending', 'in_progress', 'blocked']
const settled: readonly TaskStatus[] = ['complete', 'waived', 'not_applicable']

/** A settled task is reopened before it is settled otherwise. */
export const taskMoves: Moves<TaskStatus> = {
  pending: [...open, ...settled],
  in_progress: [...open, ...settled],
  blocked: [...open, ...settled],
  complete: open,
  waived: open,
  not_applicable: open,
}

export const isOpen = (status: TaskStatus): boolean => open.includes(status)

export const taskCategories = [
  'legal',
  'corporate',
  'diligence',
  'kyc',
  'security',
  'financial',
  'opinions',
  'regulatory',
  'funding',
  'closing',
  'post_closing',
] as const
export type TaskCategory = (typeof taskCategories)[number]

export const milestoneKinds = [
  'nda',
  'term_sheet',
  'exclusivity_end',
  'dd_complete',
  'ic_approval',
  'signing',
  'cp_satisfaction',
  'closing',
  'long_stop',
  'other',
] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

export const signingMethods = ['wet_ink', 'e_signature', 'power_of_attorney'] as const
export type SigningMethod = (typeof signingMethods)[number]

export const flowSides = ['source', 'use'] as const
export type FlowSide = (typeof flowSides)[number]

export const conditionStates = ['proposed', 'accepted', 'dismissed'] as const
export type ConditionState = (typeof conditionStates)[number]
