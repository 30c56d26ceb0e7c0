import type { RoomAnswer, RoomQuestion, SharedQuestion } from '../api/modules.ts'
import type { States } from './words.ts'

export const questionStates: States<RoomQuestion['status']> = {
  open: { label: 'Open', tone: 'warning' },
  assigned: { label: 'Assigned', tone: 'open' },
  answered: { label: 'Drafted', tone: 'open' },
  approved: { label: 'Approved', tone: 'open' },
  published: { label: 'Published', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

export const answerStates: States<RoomAnswer['status']> = {
  draft: { label: 'Draft', tone: 'open' },
  approved: { label: 'Approved', tone: 'open' },
  published: { label: 'Published', tone: 'good' },
  superseded: { label: 'Corrected', tone: 'quiet' },
  dropped: { label: 'Dropped', tone: 'quiet' },
}

export const priorities: States<RoomQuestion['priority']> = {
  normal: { label: 'Normal', tone: 'quiet' },
  urgent: { label: 'Urgent', tone: 'warning' },
}

/** Labels for readers outside the office. */
export const sharedQuestionStates: States<SharedQuestion['status']> = {
  waiting: { label: 'Waiting for an answer', tone: 'open' },
  published: { label: 'Answered', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}
