import type { Moves } from '../../../kernel/index.ts'

export const severities = ['low', 'medium', 'high'] as const

export const findingStatuses = ['open', 'remediating', 'closed'] as const
export type FindingStatus = (typeof findingStatuses)[number]

/** A finding that comes back is opened again; nothing of it is lost. */
export const findingMoves: Moves<FindingStatus> = {
  open: ['remediating', 'closed'],
  remediating: ['open', 'closed'],
  closed: ['open'],
}
