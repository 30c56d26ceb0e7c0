import { amendedSchedule } from '../../finance/amended-schedule.ts'
import { addMonths } from '../../finance/day-count.ts'
import type { Context } from '../../kernel/index.ts'
import { monthAfter } from './agreed.ts'
import { agreedOf } from './servicing/amendments.ts'

/** An instalment of a serviced loan in a month, by its schedule as closed and amended; in minor units. */
export interface LoanDue {
  tapeId: number
  dealId: number
  /** The name of the loan. */
  name: string
  currency: string
  month: string
  dueOn: string
  interest: number
  principal: number
}

/**
 * Returns instalments of these deals' serviced loans due between two days (inclusive); months without a
 * payment are left out.
 */
export async function loansDue(
  db: Context['db'],
  dealIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<LoanDue[]> {
  if (dealIds.length === 0) return []
  const tapes = await db
    .selectFrom('pricer_tapes')
    .select(['id', 'deal_id', 'pricing_id', 'name', 'currency', 'as_of_date'])
    .where('deal_id', 'in', dealIds)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('id')
    .execute()
  const due: LoanDue[] = []
  for (const { id, deal_id, name, currency, ...tape } of tapes) {
    const agreed = await agreedOf(db, tape)
    if (!agreed || deal_id === null) continue
    const rows = amendedSchedule(agreed.terms, agreed.amendments)
    for (const [at, interest] of rows.interest.entries()) {
      const dueOn = addMonths(tape.as_of_date, at + 1)
      const principal = rows.principal[at] as number
      if (dueOn < from || dueOn > to || interest + principal <= 0 || principal < 0) continue
      const month = monthAfter(tape.as_of_date, at + 1)
      due.push({ tapeId: id, dealId: deal_id, name, currency, month, dueOn, interest, principal })
    }
  }
  return due
}
