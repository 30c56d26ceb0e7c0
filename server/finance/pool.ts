import { Exact } from '../kernel/values/money.ts'
import { type Schedule, schedule, sumOf, TooLarge } from './amortisation.ts'
import type { LoanTerms } from './loan-terms.ts'

/** Yearly speeds as fractions, and the part of a defaulted balance that is lost. */
export interface PoolSpeeds {
  /** Conditional prepayment rate. */
  cpr: number
  /** Conditional default rate. */
  cdr: number
  severity: number
}

/** One month of a pool, integer minor units. */
export interface PoolMonth {
  month: number
  opening: number
  interest: number
  scheduledPrincipal: number
  prepayment: number
  default: number
  recovery: number
  loss: number
  closing: number
}

/** Adds the schedules of loans up by month, in integers. */
export class PoolSchedule {
  readonly #interest: number[] = []
  readonly #principal: number[] = []
  #balance = 0
  #earned = 0

  /**
   * Adds a loan; returns its schedule. Throws TooLarge where principal and interest, of the loan or of all of them, are
   * more than an integer holds.
   */
  add(terms: LoanTerms): Schedule {
    const rows = schedule(terms)
    this.#balance += terms.principal
    this.#earned += sumOf(rows.interest)
    if (!Number.isSafeInteger(this.#balance + this.#earned))
      throw new TooLarge('Principal and interest of the pool are more than an integer holds')
    for (let at = 0; at < rows.interest.length; at += 1) {
      this.#interest[at] = (this.#interest[at] ?? 0) + (rows.interest[at] as number)
      this.#principal[at] = (this.#principal[at] ?? 0) + (rows.principal[at] as number)
    }
    return rows
  }

  get balance(): number {
    return this.#balance
  }

  /** The schedule if every loan pays as agreed. */
  get scheduled(): Schedule {
    return { interest: Float64Array.from(this.#interest), principal: Float64Array.from(this.#principal) }
  }

  /**
   * Returns the pool's months at the given speeds. Each month, survivors default (MDR = 1 - (1 - CDR)^(1/12))
   * before they pay; those that pay their scheduled principal prepay a part of the rest (SMM = 1 - (1 -
   * CPR)^(1/12)). One speed for all loans shrinks every loan by the same factor, so that it can be applied to
   * the sum of the schedules.
   */
  months({ cpr, cdr, severity }: PoolSpeeds): PoolMonth[] {
    const smm = monthly(cpr)
    const mdr = monthly(cdr)
    const months: PoolMonth[] = []
    let [survival, scheduledBalance, opening] = [new Exact(1), this.#balance, this.#balance]
    for (const [at, interest] of this.#interest.entries()) {
      const paying = survival.times(new Exact(1).minus(mdr))
      const principal = this.#principal[at] as number
      const scheduledClosing = scheduledBalance - principal
      survival = paying.times(new Exact(1).minus(smm))
      const defaulted = Math.min(opening, whole(mdr.times(opening)))
      const closing = whole(survival.times(scheduledClosing))
      const scheduledPrincipal = Math.min(opening - defaulted, whole(paying.times(principal)))
      const loss = whole(new Exact(severity).times(defaulted))
      months.push({
        month: at + 1,
        opening,
        interest: whole(paying.times(interest)),
        scheduledPrincipal,
        // The rest of the row, so that it always adds up.
        prepayment: opening - defaulted - scheduledPrincipal - closing,
        default: defaulted,
        recovery: defaulted - loss,
        loss,
        closing,
      })
      opening = closing
      scheduledBalance = scheduledClosing
    }
    return months
  }
}

const monthly = (yearly: number) =>
  new Exact(1).minus(new Exact(1).minus(yearly).pow(new Exact(1).dividedBy(12)))
const whole = (value: InstanceType<typeof Exact>) => value.toDecimalPlaces(0).toNumber()
