import type { Collection } from '../../platform/language/collection.ts'

/** The office’s timeline. */
export const collections: readonly Collection[] = [
  {
    key: 'timeline_entry',
    nouns: ['activity', 'activities', 'what did', 'what has', 'what happened'],
    type: 'timeline',
    list: 'GET /api/v1/svc/timeline',
    title: ({ summary, record_name, created_at }) =>
      `${created_at.slice(0, 10)}, ${record_name ?? 'the office'}: ${summary}`,
    fields: {
      author: { kind: 'person', words: ['author', 'done by', 'by whom'] },
      created_at: { kind: 'date', words: ['happened', 'done'] },
      type: { kind: 'choice', words: ['type'] },
    },
    date: 'created_at',
    dated: true,
    besides: true,
  },
]
