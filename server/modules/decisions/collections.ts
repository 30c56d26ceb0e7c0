import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { decision } from './decision.ts'

/** The list of committee decisions. */
export const collections: readonly Collection[] = [
  collectionOf(decision, {
    list: 'svc_list_decisions',
    tells: ['status'],
    nouns: [
      'decision',
      'decisions',
      'committee decision',
      'committee decisions',
      'ic decision',
      'ic decisions',
      'investment committee',
      'committee',
    ],
    refers: { deal_id: ['deal', 'deal_name'] },
    words: {
      proposed_by: ['proposed', 'brought'],
      decided_by: ['decided', 'approved', 'recorded'],
      amount: ['size'],
      status: ['outcome', 'decide'],
    },
    values: { status: { voting: ['open', 'waiting', 'pending', 'being voted on'] } },
    fields: { decided_at: { kind: 'date', words: ['decided on', 'decided', 'approved on'] } },
    amount: 'amount',
    date: 'decided_at',
  }),
]
