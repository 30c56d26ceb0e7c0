import { feeAgreementsOf } from '../../../books/partners/fee-agreements.ts'
import { inEffect } from '../../../books/partners/term-versions.ts'
import { addMonths } from '../../../finance/day-count.ts'
import type { FeeTerms } from '../../../finance/management-fee.ts'
import { type Context, longDay, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { monthsOf } from '../fees/fee-calculation.ts'

interface Days {
  start: string
  end: string
}

/**
 * Checks that the fee due by the end of a period is accrued: all of its days in advance, whole fee periods in
 * arrears; and that fees voided for earlier periods are accrued again.
 */
export async function feeFinding(ctx: Context, fundId: number, period: Days) {
  const terms = inEffect(await feeAgreementsOf(ctx, fundId), period.end)?.terms
  if (!terms) return { pass: true, evidence: sentence`No management fee is agreed for this fund.` }
  const posted = await calculationsOf(ctx, fundId, 'posted')
  const open = (await calculationsOf(ctx, fundId, 'reversed')).find(
    ({ start, end }) => end < period.start && coveredFrom(posted, start) < end,
  )
  if (open)
    return {
      pass: false,
      evidence: sentence`The fee of ${longDay(open.start)} to ${longDay(open.end)} was voided and not accrued again.`,
    }
  const due = terms.timing === 'advance' ? period.end : lastFeeEnd(terms, period.end)
  const covered = coveredFrom(posted, period.start)
  if (covered >= due) return { pass: true, evidence: sentence`The fee is accrued through ${longDay(due)}.` }
  return {
    pass: false,
    evidence: sentence`The fee is due through ${longDay(due)} and accrued through ${longDay(covered)}.`,
  }
}

/** The periods whose fee was accrued, or was and is voided; in order. */
async function calculationsOf(
  { db }: Context,
  fundId: number,
  status: 'posted' | 'reversed',
): Promise<Days[]> {
  return db
    .selectFrom('fee_calculations')
    .select(['period_start as start', 'period_end as end'])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', status)
    .where('back_for', 'is', null)
    .orderBy('period_start')
    .execute()
}

/** Through which day periods cover all the days from this one on; the day before it where they do not. */
function coveredFrom(periods: readonly Days[], first: string): string {
  let covered = daysAfter(first, -1)
  for (const { start, end } of periods) if (start <= daysAfter(covered, 1) && end > covered) covered = end
  return covered
}

/** The last end of a fee period on or before a day, fee periods beginning with the calendar year. */
function lastFeeEnd({ frequency }: FeeTerms, day: string): string {
  let end = `${Number(day.slice(0, 4)) - 1}-12-31`
  for (;;) {
    const next = daysAfter(addMonths(daysAfter(end, 1), monthsOf[frequency]), -1)
    if (next > day) return end
    end = next
  }
}
