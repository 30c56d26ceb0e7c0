import { isTotal } from '../../../imports/cells.ts'
import type { LentKind } from '../../../imports/lent-kind.ts'
import { sentence } from '../../../kernel/index.ts'
import { columns } from '../investor-columns.ts'

type CommitmentColumn =
  | 'external_id'
  | 'investor'
  | 'type'
  | 'country'
  | 'email'
  | 'fund'
  | 'commitment'
  | 'called'
  | 'currency'
  | 'date'

const text = { reads: 'text' } as const

/** The investors of a data platform with their commitments, each fund in a row of its own. */
export const commitments: LentKind<CommitmentColumn> = {
  key: 'commitments',
  title: sentence`Investors and commitments`,
  columns: {
    external_id: { title: sentence`Id there`, ...text, names: ['id', 'externalid', 'lpid', 'investorid'] },
    investor: { ...columns.investor, needed: true },
    type: columns.type,
    country: { ...text, title: columns.country.title, names: columns.country.names },
    email: columns.email,
    fund: { ...text, title: columns.fund.title, names: columns.fund.names },
    commitment: columns.commitment,
    called: {
      title: sentence`Called`,
      reads: 'amount',
      names: ['called', 'calledcapital', 'capitalcalled', 'paidin', 'drawn', 'contributed'],
    },
    currency: columns.currency,
    date: columns.date,
  },
  ignores: ({ investor }) => isTotal(investor),
  tools: [
    { name: /commitments$/i },
    { name: /(list|get|search)[-_](lps|limited[-_]partners|investors)$/i, given: { limit: 100 } },
  ],
  words: ['commitments', 'lps', 'investors', 'partners'],
}
