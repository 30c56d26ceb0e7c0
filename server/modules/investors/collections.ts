import { investor } from '../../books/partners/investor.ts'
import { type Collection, collectionOf, type Reads, type Row } from '../../platform/language/collection.ts'

const figures = {
  commitment: { kind: 'amount', words: ['commitment', 'committed', 'commit', 'committed capital', 'size'] },
  called: { kind: 'amount', words: ['called', 'called capital', 'called so far'] },
  contributed: {
    kind: 'amount',
    words: ['paid in', 'paid', 'pay in', 'contributed', 'contributions', 'contribution'],
  },
  distributed: { kind: 'amount', words: ['distributed', 'distributions', 'received', 'got back'] },
  unfunded: {
    kind: 'amount',
    words: ['unfunded', 'uncalled', 'undrawn', 'unfunded commitment', 'uncalled commitment', 'dry powder'],
  },
} as const

type Figure = keyof typeof figures
const names = Object.keys(figures) as Figure[]

/** Returns each investor with their commitments, all funds together where they are in one currency. */
async function investors(reads: Reads): Promise<Row[]> {
  const rows = await reads.list('svc_list_lps')
  return Promise.all(
    rows.map(async row => {
      const { commitments } = await reads.one('svc_get_lp', { lp_id: row.id })
      const currencies = new Set((commitments as Row[]).map(({ currency }) => currency as string))
      if (currencies.size !== 1) return { ...row, ...Object.fromEntries(names.map(name => [name, null])) }
      return {
        ...row,
        currency: [...currencies][0],
        ...Object.fromEntries(names.map(name => [name, sumOf(commitments as Row[], name)])),
      }
    }),
  )
}

const sumOf = (rows: readonly Row[], name: Figure): number =>
  rows.reduce((sum, row) => sum + Math.round((row[name] as number) * 1e3), 0) / 1e3

/** Each commitment with the names of its investor and fund. */
async function commitments(reads: Reads): Promise<Row[]> {
  const rows = await reads.list('svc_list_lps')
  const all = await Promise.all(
    rows.map(async ({ id, name }) => {
      const one = await reads.one('svc_get_lp', { lp_id: id })
      return (one.commitments as Row[]).map(row => ({ ...row, id: null, lp_id: id, lp: name }))
    }),
  )
  return all.flat()
}

/** The lists of investors and of their commitments. */
export const collections: readonly Collection[] = [
  collectionOf(investor, {
    list: 'svc_list_lps',
    nouns: ['investor', 'investors', 'lp', 'lps', 'limited partner', 'limited partners'],
    rows: investors,
    words: {
      entity_type: ['kind', 'type of investor'],
      jurisdiction: ['country', 'domicile'],
      kyc_status: ['kyc status'],
      primary_contact_email: ['email', 'mail', 'mail address', 'email address'],
      postal_address: ['address'],
    },
    fields: { ...figures, created_at: { kind: 'date', words: ['created', 'added', 'new', 'registered'] } },
    amount: 'commitment',
    date: 'created_at',
    people: true,
  }),
  {
    key: 'commitment',
    nouns: ['commitment', 'commitments', 'position', 'positions'],
    type: 'lp',
    list: 'svc_get_lp',
    rows: commitments,
    title: ({ lp, fund }) => `${lp} in ${fund}`,
    fields: {
      ...figures,
      lp_id: { kind: 'record', words: ['investor', 'lp'], of: 'lp', named: 'lp' },
      fund_account_id: { kind: 'record', words: ['fund'], of: 'fund', named: 'fund' },
    },
    amount: 'commitment',
    people: true,
    besides: true,
  },
]
