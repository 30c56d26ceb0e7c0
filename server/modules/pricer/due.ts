import type { Context } from '../../kernel/index.ts'
import { monthAfter } from './agreed.ts'
import { onDay, servicedLoan } from './servicing/loan-balance.ts'

/** An instalment of a serviced loan in a month, by the schedule in force; in minor units. */
export interface LoanDue {
  tapeId: number
  dealId: number
  /** The name of the loan. */
  name: string
  currency: string
  month: string
  dueOn: string
  /** Its part that the books have not received. */
  interest: number
  principal: number
  /** Principal of the loan that may still be repaid, as the books have it. */
  outstanding: number
}

/**
 * Returns instalments of these deals' serviced loans due between two days (inclusive), those that were received
 * too; months that ask for no payment are left out.
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
  for (const { name, ...tape } of tapes) {
    const loan = await servicedLoan(db, tape)
    if (!loan) continue
    const { months, outstandingInBooks: outstanding } = onDay(loan)
    for (const { month, dueOn, principal, openInterest, openPrincipal } of months) {
      if (dueOn < from || dueOn > to || principal < 0) continue
      due.push({
        ...{ tapeId: tape.id, dealId: tape.deal_id as number, name, currency: tape.currency },
        ...{ month: monthAfter(tape.as_of_date, month), dueOn, outstanding },
        ...{ interest: openInterest, principal: openPrincipal },
      })
    }
  }
  return due
}
