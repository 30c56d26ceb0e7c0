import type { Collection } from '../../platform/language/collection.ts'

/** The list of pricings. */
export const collections: readonly Collection[] = [
  {
    key: 'pricing',
    nouns: ['pricing', 'pricings', 'pricing run', 'pricing runs'],
    type: 'pricing',
    list: 'svc_list_pricings',
    tells: ['irr'],
    title: ({ name, id }) => name ?? `Pricing ${id}`,
    fields: {
      irr: { kind: 'fraction', words: ['IRR', 'return', 'internal rate of return'] },
      moic: { kind: 'number', words: ['MOIC', 'multiple'] },
      wal: { kind: 'number', words: ['WAL', 'weighted average life'] },
      principal: { kind: 'amount', words: ['principal', 'amount', 'size'] },
      all_in_coupon_pct: { kind: 'fraction', words: ['coupon', 'all-in coupon'] },
      term_months: { kind: 'number', words: ['term', 'months'] },
      amortisation: { kind: 'choice', words: ['amortisation'] },
      author: { kind: 'person', words: ['author', 'made', 'priced'] },
      deal_id: { kind: 'record', words: ['deal'], of: 'deal' },
      created_at: { kind: 'date', words: ['made on', 'date', 'created'] },
    },
    amount: 'principal',
    date: 'created_at',
  },
]
