import type { Call, Step } from '../calls/caller.ts'
import { DAYS_TO_CLOSE, type Quarter } from '../office/quarters.ts'
import type { Signers } from './holding-steps.ts'

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
