import { holding } from '../../books/accounts/holding.ts'
import { type Collection, collectionOf, type Reads, type Row } from '../../platform/language/collection.ts'

const HOLDINGS = 'svc_list_holdings'

/** Holdings with their figures beside their fields. */
const holdings = async (reads: Reads): Promise<Row[]> =>
  (await reads.list(HOLDINGS)).map(({ figures, currency, ...row }) => ({
    ...row,
    ...figures,
    id: row.id,
    currency: figures.currency,
    own_currency: currency,
  }))

/** The list of holdings. */
export const collections: readonly Collection[] = [
  collectionOf(holding, {
    list: HOLDINGS,
    tells: ['fair_value'],
    rows: holdings,
    nouns: [
      'holding',
      'holdings',
      'investment',
      'investments',
      'position',
      'positions',
      'portfolio company',
      'portfolio companies',
      'portfolio',
    ],
    refers: { fund_account_id: ['fund', 'fund'], deal_id: ['deal', 'deal'] },
    words: { exited_on: ['exit', 'exited', 'sold'], opened_on: ['bought', 'opened'], sector: ['industry'] },
    fields: {
      cost: { kind: 'amount', words: ['cost', 'at cost', 'invested'] },
      fair_value: { kind: 'amount', words: ['fair value', 'value', 'worth', 'valued'] },
      unrealised: {
        kind: 'amount',
        words: ['unrealised gain', 'unrealised', 'unrealized gain', 'unrealized'],
      },
      realised: { kind: 'amount', words: ['realised gain', 'realised', 'realized gain', 'realized'] },
      income: { kind: 'amount', words: ['income', 'interest'] },
      irr: { kind: 'fraction', words: ['IRR', 'return'] },
      multiple: { kind: 'number', words: ['multiple', 'moic'] },
    },
    states: {
      'unrealised loss': ({ unrealised }) => unrealised < 0,
      'unrealised gain': ({ unrealised }) => unrealised > 0,
      'under water': ({ unrealised }) => unrealised < 0,
      exited: ({ exited_on }) => exited_on !== null,
    },
    amount: 'fair_value',
    date: 'opened_on',
  }),
]
