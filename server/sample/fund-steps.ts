import type { Principal } from '../kernel/index.ts'
import type { Call, Step } from './caller.ts'
import type { SampleOffice } from './office.ts'
import type { PastClock } from './past-clock.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const DAY_MS = 86_400_000

interface Created {
  id: number
}

interface CallMade extends Created {
  allocation: Array<{ lp_id: number; amount: number }>
}

/** Funds with their investors, what was called, paid and distributed, and what else stands in their books. */
export function fundSteps(call: Call, officer: Principal, clock: PastClock, { funds }: SampleOffice): Step[] {
  const today = () => clock.now().toISOString().slice(0, 10)
  return funds.flatMap(({ days_ago, entries, investors, calls, distributions, ...fund }) => {
    let fundId = 0
    const lpIds: number[] = []
    const create = <T = Created>(path: string, body: object, params = {}) =>
      call<T>(officer, 'POST', path, { params, body })

    const open = async () => {
      fundId = (await create('/api/v1/svc/cfo/accounts', fund)).id
      for (const { commitment: amount, ...investor } of investors) {
        const { id } = await create(`${PORTAL}/lps`, { ...investor, committed_capital: amount })
        lpIds.push(id)
        const commitment = { lp_id: id, fund_account_id: fundId, amount, admitted_on: today() }
        await create(`${PORTAL}/commitments`, commitment)
      }
    }
    const callSteps = calls.flatMap(
      ({ days_ago: called, due_in_days, paid_days_ago, unpaid, ...terms }): Step[] => {
        let made: CallMade
        return [
          {
            daysAgo: called,
            run: async () => {
              const due = new Date(clock.now().getTime() + due_in_days * DAY_MS).toISOString().slice(0, 10)
              const input = { ...terms, fund_account_id: fundId, notice_date: today(), due_date: due }
              made = await create<CallMade>(`${PORTAL}/calls`, input)
            },
          },
          {
            daysAgo: paid_days_ago,
            run: async () => {
              const late = new Set(unpaid.map(index => lpIds[index]))
              for (const { lp_id, amount } of made.allocation.filter(line => !late.has(line.lp_id))) {
                const reference = `${terms.reference}/${lp_id}`
                const payment = { lp_id, amount, date: today(), reference, method: 'wire' }
                await create(`${PORTAL}/calls/{call_id}/payment`, payment, { call_id: made.id })
              }
            },
          },
        ]
      },
    )
    return [
      { daysAgo: days_ago, run: open },
      ...callSteps,
      ...distributions.map(({ days_ago: daysAgo, ...terms }) => ({
        daysAgo,
        run: async () => {
          await create(`${PORTAL}/distributions`, { ...terms, fund_account_id: fundId, date: today() })
        },
      })),
      ...entries.map(({ days_ago: daysAgo, ...entry }) => ({
        daysAgo,
        run: async () => {
          const body = { ...entry, date: today() }
          await create('/api/v1/svc/cfo/accounts/{account_id}/entries', body, { account_id: fundId })
        },
      })),
    ]
  })
}
