import type { Moves } from '../../kernel/index.ts'

export const callStatuses = [
  'draft',
  'approved',
  'issued',
  'partially_paid',
  'paid',
  'overdue',
  'cancelled',
] as const
export type CallStatus = (typeof callStatuses)[number]

/** The moves that people make; `partially_paid` and `paid` are reached by payments alone. */
export const callMoves: Moves<CallStatus> = {
  draft: ['approved', 'cancelled'],
  approved: ['issued', 'cancelled'],
  issued: ['overdue', 'cancelled'],
  partially_paid: ['overdue'],
  overdue: ['cancelled'],
  paid: [],
  cancelled: [],
}

/** Statuses that bind investors: they lower the unfunded commitment and can be paid. */
export const BINDING = ['issued', 'partially_paid', 'paid', 'overdue'] as const satisfies CallStatus[]
/** Something is still to be paid. */
export const OPEN = ['issued', 'partially_paid', 'overdue'] as const satisfies CallStatus[]

export const isOneOf = (states: readonly string[], status: string): boolean => states.includes(status)

/** Past due by the clock: marked so, or due before today with something outstanding. */
export const isOverdue = (
  { status, due_date }: { status: string; due_date: string },
  outstanding: number,
  today: string,
): boolean => isOneOf(OPEN, status) && outstanding > 0 && (status === 'overdue' || due_date < today)
