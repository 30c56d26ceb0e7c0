import { carryingValueAt } from '../../../books/journal/carrying-value.ts'
import type { Schedule } from '../../../finance/amortisation.ts'
import { effectiveRate, unearnedDiscount } from '../../../finance/amortised-cost.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import { type LoanOnDay, loanOn, type Receipt } from '../../../finance/loan-life.ts'
import { planAgreed } from '../../../finance/loan-plan.ts'
import type { Context } from '../../../kernel/index.ts'
import { Exact } from '../../../kernel/values/money.ts'
import { outstandingOf, type ServicedLoan, servicedLoan, weightsOf } from './loan-balance.ts'

/** A holding of a loan that was funded below par, at amortised cost; in minor units. */
export interface LoanCost {
  tapeId: number
  name: string
  currency: string
  /** The effective rate of a month. */
  rate: number
  /** Principal outstanding by the books. */
  outstanding: number
  /** Cost that the book carries. */
  cost: number
  /** The fee withheld from the funding, in the holding's part. */
  discount: number
  unearned: number
  /** Discount that is earned and not booked yet; null where the book's cost is not par less an unearned discount. */
  toAccrete: number | null
}

/**
 * Returns a holding at amortised cost at the end of a day, by what its books received, and by a payment that is about to
 * be booked. Null of a holding of no serviced loan, or of one that was funded at par.
 */
export async function loanCostOf(
  ctx: Context,
  holding: { id: number; deal_id: number | null; fund_account_id: number },
  day: string,
  paying?: { interest: number; principal: number },
): Promise<LoanCost | null> {
  const found = await loanOf(ctx.db, holding.deal_id)
  const weights = found && weightsOf(found.loan)
  if (!found || !weights || found.loan.agreed.fee === 0) return null
  const at = found.loan.holders.findIndex(({ holdingId }) => holdingId === holding.id)
  if (at < 0 || weights[at] === 0) return null
  const { agreed, asOf } = found.loan
  const paid = { entryId: 0, day, interest: 0, principal: 0, ...paying }
  const loan = paying ? withReceipt(found.loan, at, paid) : found.loan
  const receipts = loan.holders.flatMap(one => one.receipts).sort((a, b) => a.day.localeCompare(b.day))
  const on = loanOn(agreed, asOf, { reports: [], receipts }, day)
  const asAgreed = planAgreed({ ...agreed, amendments: [] }).rows
  const rate = effectiveRate(asAgreed, agreed.terms.principal - agreed.fee, agreed.terms.coupon / 12)
  if (rate === null) return null
  const outstanding = outstandingOf(loan, on, weights)[at] as number
  const partOf = (amount: number, part: number, whole: number) =>
    whole <= 0 ? 0 : new Exact(amount).times(part).dividedBy(whole).toDecimalPlaces(0).toNumber()
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const discount = partOf(agreed.fee, weights[at] as number, whole)
  const unearned = partOf(unearnedOn(on, asOf, rate, day), outstanding, on.outstandingInBooks)
  const { cost: carried } = await carryingValueAt(ctx, holding.fund_account_id, holding.id, day)
  const cost = carried - paid.principal
  const below = outstanding - cost
  const isTied = below >= 0 && below <= discount
  const toAccrete = isTied ? Math.max(0, below - unearned) : null
  const { name, currency, id: tapeId } = found.tape
  return { tapeId, name, currency, rate, outstanding, cost, discount, unearned, toAccrete }
}

async function loanOf(db: Context['db'], dealId: number | null) {
  if (dealId === null) return null
  const tape = await db
    .selectFrom('pricer_tapes')
    .select(['id', 'name', 'deal_id', 'pricing_id', 'currency', 'as_of_date'])
    .where('deal_id', '=', dealId)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const loan = tape && (await servicedLoan(db, tape))
  return loan ? { tape, loan } : null
}

const withReceipt = (loan: ServicedLoan, at: number, receipt: Receipt): ServicedLoan => ({
  ...loan,
  holders: loan.holders.map((one, index) =>
    index === at ? { ...one, receipts: [...one.receipts, receipt] } : one,
  ),
})

/** The discount of the whole loan that is unearned on a day: within a month it falls with the days. */
function unearnedOn(
  { months, arrears, toldUntil }: LoanOnDay,
  asOf: string,
  rate: number,
  day: string,
): number {
  const flows = months.map(one => ({
    ...one,
    principal: one.principal - (one.month === toldUntil + 1 ? arrears : 0),
  }))
  const after = (count: number): number => {
    const rest = flows.slice(count)
    const rows: Schedule = {
      interest: Float64Array.from(rest, one => one.interest),
      principal: Float64Array.from(rest, one => one.principal),
    }
    return unearnedDiscount(rows, rate)
  }
  const past = flows.filter(({ dueOn }) => dueOn <= day).length
  const running = flows[past]
  const before = after(past)
  if (!running) return before
  const begun = flows[past - 1]?.dueOn ?? asOf
  const days = Math.max(0, daysBetween(begun, day))
  const earned = ((before - after(past + 1)) * days) / daysBetween(begun, running.dueOn)
  return before - Math.round(earned)
}
