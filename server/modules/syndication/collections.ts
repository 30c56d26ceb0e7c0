import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { syndication } from './syndication.ts'

/** The list of syndications. */
export const collections: readonly Collection[] = [
  collectionOf(syndication, {
    list: 'svc_list_syndications',
    tells: ['target_amount', 'requested_amount'],
    refers: { deal_id: ['deal', 'deal_name'] },
    words: { target_amount: ['target', 'size', 'amount', 'placed'], closing_date: ['close', 'closes'] },
    fields: {
      requested_amount: {
        kind: 'amount',
        words: ['requested', 'demand', 'asked for', 'orders', 'order book'],
      },
      allocated_amount: { kind: 'amount', words: ['allocated'] },
      received_amount: { kind: 'amount', words: ['received', 'funded', 'paid in'] },
      tickets: { kind: 'number', words: ['tickets', 'orders'] },
      subscribed: { kind: 'fraction', words: ['subscribed', 'subscription level', 'oversubscribed'] },
    },
    amount: 'target_amount',
    date: 'closing_date',
  }),
]
