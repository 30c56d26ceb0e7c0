import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { bankAccount } from './rows/bank-account.ts'

/** The list of bank accounts. */
export const collections: readonly Collection[] = [
  collectionOf(bankAccount, {
    list: 'GET /api/v1/svc/bank/accounts',
    refers: { fund_account_id: ['fund', 'fund_name'] },
    words: { bank_name: ['bank', 'held at', 'held with'] },
    fields: {
      open_lines: {
        kind: 'number',
        words: [
          'open lines',
          'unmatched lines',
          'lines open',
          'unreconciled lines',
          'lines to match',
          'lines are open',
          'lines',
        ],
      },
      stated_until: {
        kind: 'date',
        words: ['stated until', 'last statement', 'imported until', 'statements until'],
      },
    },
  }),
]
