import type { Moves } from '../../../kernel/index.ts'

/** The people who are likely to ask: those who look at a deal, or those who look at a fund. */
export const audiences = ['bidder', 'investor'] as const
export type Audience = (typeof audiences)[number]

export const origins = ['red_flag', 'missing_document', 'change', 'past_question', 'questionnaire'] as const
export type Origin = (typeof origins)[number]

export const anticipatedStatuses = ['draft', 'published', 'dismissed'] as const
export type AnticipatedStatus = (typeof anticipatedStatuses)[number]

export const anticipatedMoves: Moves<AnticipatedStatus> = {
  draft: ['published', 'dismissed'],
  published: [],
  dismissed: ['draft'],
}

/** Where a published question goes. */
export const targets = ['room', 'answer_bank'] as const
export type Target = (typeof targets)[number]
