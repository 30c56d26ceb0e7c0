import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { question } from './question.ts'

/** The list of questions asked in data rooms. */
export const collections: readonly Collection[] = [
  collectionOf(question, {
    list: 'svc_list_room_questions',
    nouns: [
      'question',
      'questions',
      'data room question',
      'data room questions',
      'bidder question',
      'bidder questions',
      'q&a',
    ],
    refers: { room_id: ['room', 'room'] },
    words: { asked_by: ['asked'] },
    fields: {
      due_at: { kind: 'date', words: ['due', 'due date'] },
      assignee: { kind: 'person', words: ['assignee', 'assigned to', 'answers'] },
      created_at: { kind: 'date', words: ['asked on', 'asked', 'new'] },
    },
    values: { status: { open: ['unanswered', 'not answered', 'waiting'] } },
    states: {
      overdue: ({ is_overdue }) => is_overdue === true,
      late: ({ is_overdue }) => is_overdue === true,
    },
    date: 'created_at',
  }),
]
