import type { Collection, Reads, Row } from '../../platform/language/collection.ts'

const CALLS = 'GET /api/v1/svc/investor-portal/calls'

const fund = { kind: 'record', words: ['fund'], of: 'fund', named: 'fund' } as const

/** Returns each investor's due and paid amounts of each issued call. */
async function shares(reads: Reads): Promise<Row[]> {
  const calls = (await reads.list(CALLS)).filter(({ status }) => !['draft', 'cancelled'].includes(status))
  const all = await Promise.all(
    calls.map(async ({ id, reference, fund_account_id, currency, due_date, overdue }) => {
      const { allocation } = await reads.one('svc_get_capital_call', { call_id: id })
      return (allocation as Row[]).map(row => ({
        ...row,
        id,
        call_id: id,
        reference,
        fund_account_id,
        currency,
        due_date,
        late: overdue && row.outstanding > 0,
      }))
    }),
  )
  return all.flat()
}

/** The lists of capital calls and of each investor’s share in them. */
export const callCollections: readonly Collection[] = [
  {
    key: 'capital_call',
    nouns: ['capital call', 'capital calls', 'call', 'calls', 'drawdown', 'drawdowns'],
    type: 'capital_call',
    list: CALLS,
    tells: ['outstanding', 'due_date'],
    title: ({ reference, id }) => reference ?? `Call ${id}`,
    fields: {
      amount: { kind: 'amount', words: ['amount', 'size', 'call for'] },
      paid: { kind: 'amount', words: ['paid', 'paid in', 'received', 'come in', 'came in'] },
      outstanding: { kind: 'amount', words: ['outstanding', 'open amount', 'unpaid', 'missing', 'owed'] },
      status: {
        kind: 'choice',
        words: ['status'],
        choices: ['draft', 'issued', 'partially_paid', 'paid', 'cancelled'],
        values: { draft: ['drafts', 'not issued'], paid: ['fully paid'], partially_paid: ['partly paid'] },
      },
      due_date: { kind: 'date', words: ['due date', 'due', 'payable'] },
      notice_date: { kind: 'date', words: ['notice date', 'notice', 'noticed', 'issued'] },
      fund_account_id: fund,
      description: { kind: 'text', words: ['purpose', 'description'] },
      ilpa_call_type: { kind: 'choice', words: ['call type', 'type'] },
    },
    states: {
      issued: ({ status }) => !['draft', 'cancelled'].includes(status),
      overdue: ({ overdue }) => overdue === true,
      late: ({ overdue }) => overdue === true,
      open: ({ outstanding, status }) => status !== 'draft' && outstanding > 0,
      'not paid': ({ outstanding, status }) => status !== 'draft' && outstanding > 0,
      'waiting for payment': ({ outstanding, status }) => status !== 'draft' && outstanding > 0,
    },
    counts: { said: 'issued', holds: ({ status }) => !['draft', 'cancelled'].includes(status) },
    done: ({ status }) => ['paid', 'cancelled'].includes(status),
    amount: 'amount',
    date: 'notice_date',
    due: 'due_date',
  },
  {
    key: 'call_share',
    nouns: ['share of a call', 'shares of calls', 'investor', 'investors', 'lp', 'lps'],
    besides: true,
    type: 'capital_call',
    list: 'svc_get_capital_call',
    tells: ['outstanding'],
    rows: shares,
    title: ({ lp_name, reference }) => `${lp_name}, ${reference}`,
    fields: {
      amount: { kind: 'amount', words: ['amount', 'share', 'share of the call', 'asked of'] },
      paid: { kind: 'amount', words: ['paid', 'pay', 'pays'] },
      outstanding: { kind: 'amount', words: ['outstanding', 'owes', 'owe', 'owed', 'missing', 'unpaid'] },
      lp_id: { kind: 'record', words: ['investor', 'lp'], of: 'lp', named: 'lp_name' },
      call_id: { kind: 'record', words: ['capital call', 'call'], of: 'capital_call', named: 'reference' },
      fund_account_id: fund,
      due_date: { kind: 'date', words: ['due date', 'due'] },
    },
    states: {
      overdue: ({ late }) => late === true,
      late: ({ late }) => late === true,
      'not paid': ({ outstanding }) => outstanding > 0,
      'owes money': ({ outstanding }) => outstanding > 0,
      'still owes': ({ outstanding }) => outstanding > 0,
    },
    amount: 'outstanding',
    date: 'due_date',
    people: true,
  },
]
