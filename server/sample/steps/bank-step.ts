import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'

const BANK = '/api/v1/svc/bank'
const DAY_MS = 86_400_000

type Bank = NonNullable<SampleOffice['funds'][number]['bank']>

interface Line {
  booked_on: string
  proposals: Array<{ sure: boolean; match: object }>
}

/** The fund's bank account with one statement: what is longer ago is matched, what came last waits for a person. */
export function bankStep(
  call: Call,
  officer: Principal,
  clock: PastClock,
  bank: Bank,
  fundOf: () => number,
): Step {
  const dayOf = (daysAgo: number) =>
    new Date(clock.now().getTime() - (daysAgo - bank.days_ago) * DAY_MS).toISOString().slice(0, 10)
  return {
    daysAgo: bank.days_ago,
    run: async () => {
      const { name, bank_name, number, movements } = bank
      const account = await call<{ id: number }>(officer, 'POST', `${BANK}/accounts`, {
        body: { fund_account_id: fundOf(), name, bank_name, number },
      })
      const params = { account_id: account.id }
      const before = { fund_account_id: String(fundOf()), as_of: dayOf(bank.stated_from_days_ago) }
      const { accounts } = await call<{ accounts: Array<{ code: string; balance: number }> }>(
        officer,
        'GET',
        '/api/v1/svc/cfo/gl-trial-balance',
        { query: before },
      )
      const opening = accounts.find(({ code }) => code === '1010')?.balance ?? 0
      await call(officer, 'POST', `${BANK}/accounts/{account_id}/statements`, {
        params,
        body: { content: fileOf(movements, dayOf), file_name: 'statement.csv', opening_balance: opening },
      })
      const lines = await call<Line[]>(officer, 'GET', `${BANK}/accounts/{account_id}/lines`, { params })
      const sure = lines.filter(
        ({ booked_on, proposals: [first] }) => first?.sure && booked_on <= dayOf(bank.matched_until_days_ago),
      )
      const matches = sure.map(({ proposals }) => proposals[0]?.match)
      await call(officer, 'POST', `${BANK}/accounts/{account_id}/matches`, { params, body: { matches } })
    },
  }
}

/** The movements as the CSV file of a bank, in base64. */
function fileOf(movements: Bank['movements'], dayOf: (daysAgo: number) => string): string {
  const rows = movements.map(({ days_ago, amount, counterparty, text }) =>
    [dayOf(days_ago), amount.toFixed(2), counterparty, text].map(cell => `"${cell}"`).join(','),
  )
  return Buffer.from(['Booking date,Amount,Counterparty,Description', ...rows, ''].join('\n')).toString(
    'base64',
  )
}
