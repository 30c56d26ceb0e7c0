import type { Collection } from '../../platform/language/collection.ts'

/** The lists of data rooms and of their documents. */
export const collections: readonly Collection[] = [
  {
    key: 'room',
    nouns: ['data room', 'data rooms', 'room', 'rooms', 'dataroom', 'datarooms', 'vdr'],
    type: 'room',
    list: 'svc_list_rooms',
    title: ({ name }) => name,
    fields: {
      status: { kind: 'choice', words: ['status'] },
      description: { kind: 'text', words: ['description'] },
      created_at: { kind: 'date', words: ['created', 'opened', 'new'] },
      published_at: { kind: 'date', words: ['published'] },
    },
    states: {
      'with a linked deal': ({ deals }) => deals.length > 0,
      'without a deal': ({ deals }) => deals.length === 0,
    },
    date: 'created_at',
  },
  {
    key: 'document',
    nouns: ['document', 'documents', 'file', 'files'],
    type: 'document',
    list: 'svc_list_documents',
    title: ({ name }) => name,
    fields: {
      room_id: { kind: 'record', words: ['room', 'data room'], of: 'room', named: 'room' },
      status: { kind: 'choice', words: ['status'] },
      since: { kind: 'date', words: ['uploaded', 'added', 'new', 'came in'] },
      version: { kind: 'number', words: ['version'] },
      pages: { kind: 'number', words: ['pages', 'page count'] },
    },
    states: {
      'held back': ({ held }) => held === true,
      'not read': ({ read_at }) => read_at === null,
      unread: ({ read_at }) => read_at === null,
    },
    date: 'since',
  },
]
