import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { memorandum } from './memorandum.ts'

/** The list of memoranda. */
export const collections: readonly Collection[] = [
  collectionOf(memorandum, {
    list: 'svc_list_memoranda',
    nouns: ['memorandum', 'memoranda', 'memo', 'memos', 'investment memorandum', 'ic paper', 'ic papers'],
    refers: { deal_id: ['deal'] },
    words: { author: ['wrote', 'written by'], approved_by: ['approved'] },
    fields: { approved_by: { kind: 'person', words: ['approved by', 'approved'] } },
  }),
]
