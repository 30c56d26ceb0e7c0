import type { Collection } from '../../platform/language/collection.ts'

/** The list of red flags. */
export const collections: readonly Collection[] = [
  {
    key: 'red_flag',
    nouns: ['red flag', 'red flags', 'flag', 'flags'],
    type: 'red_flag',
    list: 'svc_list_room_red_flags',
    within: { type: 'room', parameter: 'room_id', field: 'room_id' },
    title: ({ title }) => title,
    fields: {
      severity: {
        kind: 'choice',
        words: ['severity', 'grave', 'serious'],
        choices: ['low', 'medium', 'high', 'critical'],
      },
      category: { kind: 'choice', words: ['category', 'subject'] },
      status: {
        kind: 'choice',
        words: ['status'],
        choices: ['open', 'confirmed', 'false_positive', 'resolved'],
      },
      room_id: { kind: 'record', words: ['room', 'data room'], of: 'room', named: 'room' },
      found_at: { kind: 'date', words: ['found', 'raised'] },
      resolver: { kind: 'person', words: ['judged by', 'resolved by', 'resolved'] },
    },
    date: 'found_at',
  },
]
