import type { Collection } from '../../platform/language/collection.ts'

/** The list of one's own notifications. */
export const collections: readonly Collection[] = [
  {
    key: 'notification',
    nouns: ['notification', 'notifications', 'notice', 'notices'],
    type: 'notification',
    list: 'GET /api/v1/svc/notifications',
    title: ({ title }) => title,
    fields: {
      created_at: { kind: 'date', words: ['came', 'came in', 'received', 'new'] },
    },
    states: {
      unread: ({ read_at }) => read_at === null,
      read: ({ read_at }) => read_at !== null,
    },
    date: 'created_at',
    dated: true,
  },
]
