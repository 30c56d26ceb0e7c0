import { allocate } from '../kernel/values/money.ts'
import { addMonths, daysBetween } from './day-count.ts'
import { type Agreed, type Due, dueIn, type Plan, planAfter, planAgreed } from './loan-plan.ts'
import { halfUp } from './unrounded-loan.ts'

/** Cash of a loan that the books received on a day, in minor units. */
export interface Receipt {
  /** The entry that booked it. */
  entryId: number
  day: string
  interest: number
  principal: number
}

/** A month of a loan by its servicer's report, in minor units. */
export interface Reported {
  month: number
  interest: number
  /** Scheduled principal, negative where interest was capitalised. */
  principal: number
  /** Prepayment and recovery. */
  prepaid: number
  loss: number
  ending: number
}

/** Reports and receipts of a loan, each in the order of its days. */
export interface CameIn {
  reports: readonly Reported[]
  receipts: readonly Receipt[]
}

/** A payment to come, in minor units. */
export interface NextPayment {
  dueOn: string
  interest: number
  principal: number
}

/** A month of a loan's life, in minor units. */
export interface LoanMonth {
  month: number
  dueOn: string
  /** Whether a report or a receipt tells of it. */
  told: boolean
  interest: number
  /** Principal that was repaid, or is to be, with the arrears; negative where interest is capitalised. */
  principal: number
  /** The balance after it. */
  closing: number
  /** Cash that it asks for, with what its report says was repaid beyond. */
  dueInterest: number
  duePrincipal: number
  /** Its part that the books have still to receive. */
  openInterest: number
  openPrincipal: number
}

/** A loan on a day, in minor units. */
export interface LoanOnDay {
  outstanding: number
  /** Principal outstanding by the books, whatever the servicer reported since. */
  outstandingInBooks: number
  /** Interest that fell due and came in neither by report nor in the books. */
  overdueInterest: number
  overduePrincipal: number
  /** Principal behind the schedule after the last month that came in, asked for with the next. */
  arrears: number
  /** Interest of the running month up to the day. */
  accrued: number
  next: NextPayment | null
  months: LoanMonth[]
  /** The month that each receipt was taken for. */
  taken: ReadonlyMap<Receipt, number>
  /** The last month that a report or a receipt tells of; 0 without one. */
  toldUntil: number
}

const LAST_DAY = '9999-12-31'

/** Days after its day within which a payment is taken for the month that was due, and not for the next. */
const LATE_DAYS = 10
/** Days by which a whole instalment may come early. */
const EARLY_DAYS = 45

/**
 * Returns a loan at the end of a day: its contract and amendments, moved by what came in until then, whether by a
 * servicer's report or in the books. Receipts settle the oldest months first; what is beyond is a prepayment, from
 * which the loan is amortised anew. A report says the balance after its month, and receipts that it already counts
 * are not counted again. A loan that is behind owes its schedule, and the arrears.
 */
export function loanOn(agreed: Agreed, asOf: string, cameIn: CameIn, day = LAST_DAY): LoanOnDay {
  const life = new Life(agreed, asOf, {
    reports: cameIn.reports.filter(({ month }) => addMonths(asOf, month) <= day),
    receipts: cameIn.receipts.filter(one => one.day <= day),
  })
  return life.on(day)
}

/** Returns what a month asks for, by what came in of the months before it. */
export function dueOfMonth(agreed: Agreed, asOf: string, cameIn: CameIn, month: number): Due {
  return new Life(agreed, asOf, cameIn).dueOf(month)
}

class Life {
  readonly #agreed: Agreed
  readonly #asOf: string
  readonly #reports: ReadonlyMap<number, Reported>
  readonly #waiting: Receipt[]
  readonly #months: LoanMonth[] = []
  readonly #taken = new Map<Receipt, number>()
  #plan: Plan
  #balance: number
  #capitalised = 0
  #lost = 0
  /** Principal that the books received. */
  #booked = 0
  /** Principal that reports count and the books have not received yet. */
  #lag = 0
  /** Principal received beyond every month so far. */
  #spare = 0
  #overdueInterest = 0
  #arrears = 0
  #toldUntil = 0

  constructor(agreed: Agreed, asOf: string, { reports, receipts }: CameIn) {
    this.#agreed = agreed
    this.#asOf = asOf
    this.#reports = new Map(reports.map(one => [one.month, one]))
    this.#waiting = [...receipts]
    this.#plan = planAgreed(agreed)
    this.#balance = agreed.terms.principal
  }

  dueOf(month: number): Due {
    const last = this.#plan.rows.interest.length
    for (let before = 1; before < month; before += 1) this.#live(before, last, LAST_DAY)
    const due = dueIn(this.#plan, month)
    return { ...due, beginning: due.beginning + this.#arrears }
  }

  on(day: string): LoanOnDay {
    const last = this.#plan.rows.interest.length
    for (let month = 1; month <= last; month += 1) this.#live(month, last, day)
    const coming = this.#months.filter(({ month }) => month > this.#toldUntil)
    const dueSince = coming
      .filter(({ dueOn }) => dueOn <= day)
      .reduce((sum, { principal }) => sum + Math.max(0, principal), 0)
    const next = this.#months.find(one => one.dueOn > day && one.interest + one.principal > 0)
    const outstanding = Math.max(0, this.#balance)
    const told = {
      outstanding,
      outstandingInBooks: this.#agreed.terms.principal + this.#capitalised - this.#lost - this.#booked,
      overdueInterest: this.#overdueInterest,
      overduePrincipal: Math.min(outstanding, this.#arrears + dueSince),
      arrears: this.#arrears,
      accrued: accruedOn(this.#months, this.#asOf, day),
      next: next ? { dueOn: next.dueOn, interest: next.interest, principal: next.principal } : null,
      months: this.#months,
      taken: this.#taken,
      toldUntil: this.#toldUntil,
    }
    this.#runDown()
    return told
  }

  #live(month: number, last: number, day: string): void {
    const due = dueIn(this.#plan, month)
    const dueOn = addMonths(this.#asOf, month)
    const report = this.#reports.get(month)
    const extra = report ? Math.max(0, report.principal + report.prepaid - Math.max(0, due.principal)) : 0
    const fromSpare = Math.min(extra, this.#spare)
    this.#spare -= fromSpare
    const { interest, principal } = due
    const dueInterest = principal < 0 ? Math.max(0, interest + principal) : interest
    const duePrincipal = Math.max(0, principal) + extra - fromSpare
    const one: LoanMonth = {
      ...{ month, dueOn, told: report !== undefined, interest, principal, closing: 0 },
      ...{ dueInterest, duePrincipal, openInterest: dueInterest, openPrincipal: duePrincipal },
    }
    this.#months.push(one)
    const own = this.#receive(one, month === last)
    one.told ||= own.length > 0
    this.#move(due, { report, received: sumOf(own, 'principal'), isDue: dueOn <= day })
    if (dueOn <= day) this.#overdueInterest += unpaidOf(one, report)
    one.closing = this.#balance
    if (!one.told) return
    this.#toldUntil = month
    const planned = due.beginning - principal
    this.#arrears = Math.max(0, this.#balance - planned)
    if (this.#balance < planned && month < last)
      this.#plan = planAfter(this.#agreed, { month, balance: Math.max(0, this.#balance) })
  }

  /** Settles the receipts of a month: those up to some days after it, but for an instalment that came early. */
  #receive({ dueOn, month }: LoanMonth, isLast: boolean): Receipt[] {
    const nextDue = addMonths(this.#asOf, month + 1)
    const waits = ({ day, interest }: Receipt): boolean =>
      daysBetween(dueOn, day) > LATE_DAYS ||
      (interest > 0 &&
        daysBetween(day, nextDue) <= EARLY_DAYS &&
        this.#months.every(({ openInterest }) => openInterest === 0))
    const own: Receipt[] = []
    for (const one of this.#waiting) {
      if (!isLast && waits(one)) break
      this.#spare += settle(this.#months, one)
      this.#taken.set(one, month)
      own.push(one)
    }
    this.#waiting.splice(0, own.length)
    return own
  }

  #move(
    { principal }: Due,
    { report, received, isDue }: { report: Reported | undefined; received: number; isDue: boolean },
  ): void {
    this.#booked += received
    if (report) {
      this.#capitalised += Math.max(0, -report.principal)
      this.#lost += report.loss
      this.#balance = report.ending
      const counted = this.#agreed.terms.principal + this.#capitalised - this.#lost - report.ending
      this.#lag = Math.max(0, counted - this.#booked)
      return
    }
    const grown = isDue ? Math.max(0, -principal) : 0
    const counted = Math.min(this.#lag, received)
    this.#lag -= counted
    this.#capitalised += grown
    this.#balance += grown - (received - counted)
  }

  /** Lets the balance run down: as it came in, and then by the plan, whose first month asks for the arrears too. */
  #runDown(): void {
    let balance = this.#agreed.terms.principal
    for (const one of this.#months) {
      if (one.month <= this.#toldUntil) one.principal = balance - one.closing
      else if (one.month === this.#toldUntil + 1) one.principal += this.#arrears
      balance -= one.principal
      one.closing = balance
    }
  }
}

interface Open {
  openInterest: number
  openPrincipal: number
}

/** Settles the oldest months first; returns the principal beyond all of them. */
function settle(months: readonly Open[], { interest, principal }: Receipt): number {
  let [ofInterest, ofPrincipal] = [interest, principal]
  for (const one of months) {
    const paid = Math.min(ofInterest, one.openInterest)
    const repaid = Math.min(ofPrincipal, one.openPrincipal)
    one.openInterest -= paid
    one.openPrincipal -= repaid
    ofInterest -= paid
    ofPrincipal -= repaid
  }
  return ofPrincipal
}

/** A holder's part of a month, in minor units. */
export interface ShareOfMonth extends Open {
  month: number
  dueOn: string
}

/**
 * Returns a holder's part of each month that is still open by what this holder received. Months are shared by the
 * weights of all holders, to the minor unit by the largest remainder.
 */
export function shareOf(
  { months, taken }: Pick<LoanOnDay, 'months' | 'taken'>,
  { weights, at, receipts }: { weights: readonly number[]; at: number; receipts: readonly Receipt[] },
): ShareOfMonth[] {
  const part = (amount: number) => allocate(amount, weights)[at] as number
  const own = months.map(({ month, dueOn, dueInterest, duePrincipal }) => ({
    ...{ month, dueOn },
    openInterest: part(dueInterest),
    openPrincipal: part(duePrincipal),
  }))
  for (const one of receipts) settle(own.slice(0, taken.get(one) ?? own.length), one)
  return own
}

const sumOf = (receipts: readonly Receipt[], of: 'interest' | 'principal'): number =>
  receipts.reduce((sum, one) => sum + one[of], 0)

/** The interest of a month that neither the books received nor its report says was paid. */
const unpaidOf = ({ interest, openInterest }: LoanMonth, report: Reported | undefined): number =>
  Math.min(openInterest, report ? Math.max(0, interest - report.interest) : openInterest)

function accruedOn(months: readonly LoanMonth[], asOf: string, day: string): number {
  const running = months.find(({ dueOn }) => dueOn > day)
  if (!running || day < asOf) return 0
  const begun = addMonths(asOf, running.month - 1)
  return halfUp({
    numerator: BigInt(running.interest) * BigInt(daysBetween(begun, day)),
    denominator: BigInt(daysBetween(begun, running.dueOn)),
  })
}
