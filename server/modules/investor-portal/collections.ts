import type { Collection } from '../../platform/language/collection.ts'
import { callCollections } from './call-collections.ts'

const fund = { kind: 'record', words: ['fund'], of: 'fund', named: 'fund' } as const

/** The lists of capital calls and of distributions. */
export const collections: readonly Collection[] = [
  ...callCollections,
  {
    key: 'distribution',
    nouns: ['distribution', 'distributions', 'payout', 'payouts'],
    type: 'distribution',
    list: 'svc_list_distributions',
    tells: ['amount', 'date'],
    title: ({ reference, id }) => reference ?? `Distribution ${id}`,
    fields: {
      amount: { kind: 'amount', words: ['amount', 'distributed', 'paid out', 'size'] },
      type: { kind: 'choice', words: ['type', 'kind'] },
      date: { kind: 'date', words: ['date', 'day', 'paid', 'made', 'distributed', 'paid out'] },
      fund_account_id: fund,
      description: { kind: 'text', words: ['description', 'purpose'] },
    },
    states: {
      'taken back': ({ taken_back_on }) => taken_back_on !== null,
      voided: ({ taken_back_on }) => taken_back_on !== null,
    },
    counts: { said: 'not taken back', holds: ({ taken_back_on }) => taken_back_on === null },
    amount: 'amount',
    date: 'date',
    dated: true,
  },
]
