import { feeAgreementsOf } from '../../../books/partners/fee-agreements.ts'
import { inEffect } from '../../../books/partners/term-versions.ts'
import { type Context, longDay, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { lastFeeEnd } from '../fees/fee-calculation.ts'

interface Days {
  start: string
  end: string
}

/**
 * Checks that the fee due by the end of a period is accrued: all of its days in advance, whole fee periods in
 * arrears; and that fees voided for earlier periods are accrued again.
 */
export async function feeFinding(ctx: Context, fundId: number, period: Days) {
  const agreements = await feeAgreementsOf(ctx, fundId)
  const terms = inEffect(agreements, period.end)?.terms
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
  const first = firstDue(agreements, period.start)
  const covered = coveredFrom(posted, first)
  if (covered >= due) return { pass: true, evidence: sentence`The fee is accrued through ${longDay(due)}.` }
  if (covered < first)
    return {
      pass: false,
      evidence: sentence`The fee is due through ${longDay(due)}, and nothing is accrued from ${longDay(first)} on.`,
    }
  return {
    pass: false,
    evidence: sentence`The fee is due through ${longDay(due)} and accrued through ${longDay(covered)}.`,
  }
}

/** The first day of a period for which a fee is agreed. */
function firstDue(agreements: ReadonlyArray<{ effective_from: string | null }>, start: string): string {
  const agreed = agreements.map(({ effective_from }) => effective_from ?? '').toSorted()[0] as string
  return agreed > start ? agreed : start
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
