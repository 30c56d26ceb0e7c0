import type { Collection } from '../../platform/language/collection.ts'

/** The list of due dates. */
export const collections: readonly Collection[] = [
  {
    key: 'due_date',
    nouns: ['due date', 'due dates', 'deadline', 'deadlines', 'due', 'coming up', 'overdue'],
    besides: true,
    type: 'calendar',
    list: 'svc_list_due_dates',
    title: ({ title }) => title,
    tells: ['date', 'who'],
    fields: {
      date: { kind: 'date', words: ['due', 'due date', 'day'] },
      who: { kind: 'person', words: ['responsible'] },
    },
    states: { overdue: ({ date }, today) => date < today, late: ({ date }, today) => date < today },
    date: 'date',
    dated: true,
  },
]
