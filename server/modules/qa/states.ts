import type { Moves } from '../../kernel/index.ts'

export const questionStatuses = [
  'open',
  'assigned',
  'answered',
  'approved',
  'published',
  'withdrawn',
] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** `answered` has a draft; where an answer stands already, a later one takes the same way and the first stays shown. */
export const questionMoves: Moves<QuestionStatus> = {
  open: ['assigned', 'answered', 'withdrawn'],
  assigned: ['open', 'answered', 'withdrawn'],
  answered: ['assigned', 'approved', 'withdrawn'],
  approved: ['answered', 'published', 'withdrawn'],
  published: ['answered', 'withdrawn'],
  withdrawn: ['open'],
}

/** Where the office still owes an answer. */
export const waiting: readonly QuestionStatus[] = ['open', 'assigned', 'answered', 'approved']

/** Statuses of an answer: one taken back is `dropped`; one corrected by a later answer is `superseded`. */
export const answerStatuses = ['draft', 'approved', 'published', 'superseded', 'dropped'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

export const priorities = ['normal', 'urgent'] as const
export type Priority = (typeof priorities)[number]
