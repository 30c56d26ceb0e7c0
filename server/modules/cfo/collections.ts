import { fundAccount } from '../../books/accounts/fund-account.ts'
import { type Collection, collectionOf } from '../../platform/language/collection.ts'

/** The lists of funds and of their ledger entries. */
export const collections: readonly Collection[] = [
  collectionOf(fundAccount, {
    list: 'svc_list_fund_accounts',
    nouns: ['fund', 'funds', 'fund account', 'fund accounts'],
    words: {
      committed_total: ['target size', 'fund size', 'target'],
      entity_type: ['type'],
      locked_through: ['closed until', 'locked through'],
    },
    fields: { nav: { kind: 'amount', words: ['NAV', 'net asset value', 'net assets'] } },
    amount: 'nav',
  }),
  {
    key: 'ledger_entry',
    nouns: [
      'journal entry',
      'journal entries',
      'entry',
      'entries',
      'booking',
      'bookings',
      'ledger entry',
      'ledger entries',
    ],
    type: 'journal_entry',
    list: 'svc_list_gl_entries',
    title: ({ number, reference, description }) =>
      [number === null ? null : `No. ${number}`, reference, description].filter(Boolean).join(' '),
    fields: {
      status: {
        kind: 'choice',
        words: ['status'],
        choices: ['draft', 'posted'],
        values: { draft: ['drafts', 'not posted', 'unposted'] },
      },
      date: { kind: 'date', words: ['date', 'day', 'posted', 'booked', 'dated'] },
      source: { kind: 'choice', words: ['source'] },
      fund_account_id: { kind: 'record', words: ['fund'], of: 'fund', named: 'fund' },
      reference: { kind: 'text', words: ['reference'] },
      description: { kind: 'text', words: ['description'] },
    },
    date: 'date',
    dated: true,
  },
]
