import type { Step } from '../calls/caller.ts'
import type { SampleFund } from '../office/funds.ts'
import { DAYS_TO_CLOSE, type Quarter } from '../office/quarters.ts'
import { type FundMade, sendPapers } from './capital-steps.ts'

const FEES = '/api/v1/svc/cfo/accounts/{account_id}/fees'
const RUNS = '/api/v1/svc/fund-admin/nav-runs'

interface Id {
  id: number
}

/** The fee of each closed quarter: accrued on its last day, and paid to the manager. */
export const feeSteps = (
  { call, signers: { officer }, today, fundId }: FundMade,
  fees: SampleFund['fees'],
  closed: readonly Quarter[],
): Step[] =>
  closed.flatMap(({ daysAgo, period_start, period_end }): Step[] => {
    if (!fees) return []
    let total = 0
    const to = <T>(what: string, body: object) =>
      call<T>(officer, 'POST', `${FEES}/${what}`, { params: { account_id: fundId() }, body })
    return [
      {
        daysAgo,
        run: async () => {
          const fee = await to<Id & { total: number }>('confirm', { period_start, period_end })
          total = fee.total
          await to('post-accrual', { calculation_id: fee.id })
        },
      },
      {
        daysAgo: Math.max(daysAgo - fees.paid_after_days, 1),
        run: async () =>
          void (await to('payments', {
            amount: total,
            date: today(),
            reference: quarterReference(period_end),
          })),
      },
    ]
  })

/** The NAV of the latest closed quarters: run by the officer, accepted by the partner, and sent to the investors. */
export const navSteps = ({ call, signers, fundId }: FundMade, quarters: readonly Quarter[]): Step[] =>
  quarters.map(({ daysAgo, period_end }) => ({
    daysAgo: daysAgo - DAYS_TO_CLOSE,
    run: async () => {
      const body = { fund_account_id: fundId(), period_end }
      const { id: run_id } = await call<Id>(signers.officer, 'POST', RUNS, { body })
      await call(signers.partner, 'POST', `${RUNS}/{run_id}/gp-acceptance`, { params: { run_id } })
      await sendPapers({ call, signers }, `${RUNS}/{run_id}/capital-accounts/mail/otherwise`, { run_id })
    },
  }))

/** The reference of a quarter's fee: `MF/2026/Q1`. */
const quarterReference = (end: string): string => `MF/${end.slice(0, 4)}/Q${Number(end.slice(5, 7)) / 3}`
