import type { Call, Step } from '../calls/caller.ts'
import type { Signers } from './holding-steps.ts'

const DAY_MS = 86_400_000
/** How many days the office takes to close a quarter. */
const DAYS_TO_CLOSE = 21
const CLOSE = '/api/v1/svc/cfo/accounts/{account_id}/period-close/run'

/** Attestations at each close, by check. */
const ATTESTED = {
  bank_reconciliation: 'Agrees with the bank’s statement',
  expense_accruals: 'Invoices of the quarter are posted; nothing else is owed',
}

/** A quarter may end before what was bought in it is valued: when, the calendar decides. */
const VALUED = 'valuations_approved'

interface Prepared {
  checks: Array<{ key: string; status: string }>
}

export interface Quarter {
  daysAgo: number
  period_end: string
}

/** Quarters of a fund, each prepared by the officer and closed by the partner. */
export function closeSteps(
  call: Call,
  { officer, partner }: Signers,
  quarters: readonly Quarter[],
  fundOf: () => number,
): Step[] {
  const attest = Object.entries(ATTESTED).map(([check, evidence]) => ({ check, evidence }))
  return quarters.map(({ daysAgo, period_end }) => ({
    daysAgo: daysAgo - DAYS_TO_CLOSE,
    run: async () => {
      const params = { account_id: fundOf() }
      const prepared = await call<Prepared>(officer, 'POST', CLOSE, { params, body: { period_end, attest } })
      const waive = prepared.checks.some(({ key, status }) => key === VALUED && status === 'fail')
        ? [
            {
              check: VALUED,
              reason: 'Held at cost until the first valuation, which the quarter’s end precedes',
            },
          ]
        : []
      await call(partner, 'POST', CLOSE, { params, body: { period_end, waive } })
    },
  }))
}

/** The ends of the last quarters that an office could have closed by now, the latest first. */
export function quarterEnds(quarters: number): Quarter[] {
  const today = new Date()
  const quarter = Math.floor(today.getUTCMonth() / 3)
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  return Array.from({ length: quarters + 1 }, (_, back) => {
    const end = Date.UTC(today.getUTCFullYear(), 3 * (quarter - back), 0)
    return { daysAgo: (midnight - end) / DAY_MS, period_end: new Date(end).toISOString().slice(0, 10) }
  })
    .filter(({ daysAgo }) => daysAgo > DAYS_TO_CLOSE)
    .slice(0, quarters)
}
