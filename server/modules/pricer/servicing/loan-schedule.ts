import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { monthAfter } from '../agreed.ts'
import { amendmentRows, presentAmendment, servicedTape } from './amendments.ts'
import { onDay, type ServicedLoan, servicedLoan } from './loan-balance.ts'

/**
 * The schedule in force of a tape's loan: as amended, and from what came in by reports and in the books; with what is
 * outstanding and overdue at the end of a day, today unless said otherwise.
 */
export async function getSchedule(ctx: Context, tapeId: number, asOf?: string) {
  const { db } = ctx
  const tape = await servicedTape(db, tapeId)
  const loan = (await servicedLoan(db, tape)) as ServicedLoan
  const day = asOf ?? (await todayOf(ctx))
  const on = onDay(loan, day)
  const { months } = asOf === undefined ? onDay(loan) : on
  const show = (minor: number) => fromMinor(minor, tape.currency)
  const end = months.findLastIndex(({ interest, principal }) => interest !== 0 || principal !== 0)
  const schedule = months
    .slice(0, end + 1)
    .map(({ month, dueOn, told, interest, principal, closing, ...open }) => ({
      period: month,
      month: monthAfter(tape.as_of_date, month),
      due_on: dueOn,
      came_in: told,
      interest: show(interest),
      principal: show(principal),
      payment: show(interest + principal),
      closing_balance: show(closing),
      open_interest: show(open.openInterest),
      open_principal: show(open.openPrincipal),
    }))
  return {
    tape_id: tape.id,
    deal_id: tape.deal_id,
    pricing_id: tape.pricing_id,
    currency: tape.currency,
    as_of_date: tape.as_of_date,
    amendments: (await amendmentRows(db, tape.pricing_id)).map(presentAmendment),
    on_day: {
      day,
      outstanding: show(on.outstanding),
      overdue_interest: show(on.overdueInterest),
      overdue_principal: show(on.overduePrincipal),
      accrued_interest: show(on.accrued),
      next: on.next && {
        due_on: on.next.dueOn,
        interest: show(on.next.interest),
        principal: show(on.next.principal),
      },
    },
    schedule,
  }
}
