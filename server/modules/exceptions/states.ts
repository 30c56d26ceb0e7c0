import type { Moves } from '../../kernel/index.ts'
import type { ExceptionSeverity } from '../../platform/exceptions.ts'

export const exceptionStatuses = [
  'open',
  'acknowledged',
  'in_progress',
  'snoozed',
  'resolved',
  'dismissed',
] as const
export type ExceptionStatus = (typeof exceptionStatuses)[number]

/** Statuses in which somebody still has to act. */
export const UNSETTLED = ['open', 'acknowledged', 'in_progress'] as const satisfies ExceptionStatus[]
/** Nobody has to act any more. */
export const SETTLED = ['resolved', 'dismissed'] as const satisfies ExceptionStatus[]

export const exceptionMoves: Moves<ExceptionStatus> = {
  open: ['acknowledged', 'in_progress', 'snoozed', 'resolved', 'dismissed'],
  acknowledged: ['in_progress', 'snoozed', 'resolved', 'dismissed', 'open'],
  in_progress: ['acknowledged', 'snoozed', 'resolved', 'dismissed', 'open'],
  snoozed: ['open', 'acknowledged', 'in_progress', 'resolved', 'dismissed'],
  resolved: ['open'],
  dismissed: ['open'],
}

/** Hours in which an exception is to be settled, by its severity. */
export const slaHours: Readonly<Record<ExceptionSeverity, number>> = {
  critical: 4,
  high: 24,
  medium: 72,
  low: 168,
}
