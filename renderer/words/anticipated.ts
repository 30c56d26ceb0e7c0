import type { AnticipatedQuestion } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const anticipatedStates: States<AnticipatedQuestion['status']> = {
  draft: { label: 'Draft', tone: 'open' },
  published: { label: 'Published', tone: 'good' },
  dismissed: { label: 'Dismissed', tone: 'quiet' },
}

export const anticipatedMoves: Words<AnticipatedQuestion['status']> = {
  draft: 'Bring back',
  published: 'Publish',
  dismissed: 'Dismiss',
}

export const audienceWords: Words<AnticipatedQuestion['audience']> = {
  bidder: 'Bidders',
  investor: 'Investors',
}

export const originWords: Words<AnticipatedQuestion['origin']> = {
  red_flag: 'Red flag',
  missing_document: 'Missing document',
  change: 'Changed document',
  past_question: 'Asked elsewhere',
  questionnaire: 'Questionnaire',
}
