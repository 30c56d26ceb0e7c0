import type { Receipt } from '../../../finance/loan-life.ts'
import type { Context } from '../../../kernel/index.ts'
import { monthAfter } from '../agreed.ts'
import { onDay, servicedLoan, weightsOf } from './loan-balance.ts'

/** Cash of a loan by its servicer's reports and by the books of its holders, in minor units. */
export interface LoanReceived {
  tapeId: number
  currency: string
  /** The last month that was reported; null without a report. */
  reportedUntil: string | null
  reported: { interest: number; principal: number } | null
  holders: Array<{
    holdingId: number
    fundId: number
    fund: string
    /** The part of the loan, as a fraction; null where nothing says it. */
    share: number | null
    /** Receipts of the months that were reported, or all while none was. */
    receipts: Receipt[]
  }>
}

/** Returns what came in of a deal's serviced loan by its reports and by its holders' books; null where none is serviced. */
export async function loanReceived(db: Context['db'], dealId: number): Promise<LoanReceived | null> {
  const tape = await db
    .selectFrom('pricer_tapes')
    .select(['id', 'deal_id', 'pricing_id', 'currency', 'as_of_date'])
    .where('deal_id', '=', dealId)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const loan = tape && (await servicedLoan(db, tape))
  if (!loan) return null
  const { reports } = loan.cameIn
  const last = reports.at(-1)
  const { taken } = onDay(loan)
  const weights = weightsOf(loan)
  const whole = weights?.reduce((sum, weight) => sum + weight, 0) ?? 0
  return {
    tapeId: tape.id,
    currency: tape.currency,
    reportedUntil: last ? monthAfter(tape.as_of_date, last.month) : null,
    reported: last
      ? {
          interest: sumOf(reports, one => one.interest - Math.max(0, -one.principal)),
          principal: sumOf(reports, one => Math.max(0, one.principal) + one.prepaid),
        }
      : null,
    holders: loan.holders.map(({ holdingId, fundId, fund, receipts }, at) => ({
      ...{ holdingId, fundId, fund },
      share: weights && (weights[at] as number) / whole,
      receipts: last ? receipts.filter(one => (taken.get(one) ?? 0) <= last.month) : receipts,
    })),
  }
}

const sumOf = <T>(some: readonly T[], of: (one: T) => number): number =>
  some.reduce((sum, one) => sum + of(one), 0)
