import {
  effective,
  monthlyRate,
  type Schedule,
  schedule,
  sumOf,
  weightedAverageLife,
} from '../../finance/amortisation.ts'
import type { LoanTerms } from '../../finance/loan-terms.ts'
import { payTranches, type TrancheSchedule } from '../../finance/tranches.ts'
import { halfUp, totalInterest } from '../../finance/unrounded-loan.ts'
import { invalidField, type Sentence, sentence } from '../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../kernel/values/money.ts'
import { amortisationNames } from './amortisation-names.ts'
import type { LoanInput } from './schemas.ts'
import { refusingTooLarge } from './too-large.ts'

/**
 * The rate of a loan. A spread (or a benchmark without a coupon) makes it floating: floor and ceiling act on the
 * benchmark, or on the sum where the loan says so. A ceiling of 0 is none; a floor of 0 is one.
 */
export function allInRate(loan: LoanInput) {
  const coupon = loan.coupon_pct ?? 0
  const benchmark = loan.benchmark_pct ?? 0
  const spread = new Exact(loan.spread_bps ?? 0).dividedBy(10_000)
  if (spread.isZero() && (benchmark === 0 || coupon !== 0))
    return { rate_type: 'fixed' as const, all_in_coupon_pct: coupon }
  const within = (value: InstanceType<typeof Exact>) => {
    const floored = loan.floor_pct == null ? value : Exact.max(value, loan.floor_pct)
    return loan.ceiling_pct ? Exact.min(floored, loan.ceiling_pct) : floored
  }
  const all =
    loan.cap_floor_basis === 'all_in'
      ? within(spread.plus(benchmark))
      : within(new Exact(benchmark)).plus(spread)
  return { rate_type: 'floating' as const, all_in_coupon_pct: all.toNumber() }
}

/** Prices a loan: its schedule to the minor unit, yields, multiples and life, and who gets what is collected. Pure. */
export function priceLoan(loan: LoanInput, currency: string) {
  const { rate_type, all_in_coupon_pct } = allInRate(loan)
  const principal = toMinor(loan.principal, currency, 'principal')
  const terms = termsOf(loan, principal, all_in_coupon_pct)
  const rows = refusingTooLarge('principal', sentence`is too large for this rate and term`, () =>
    schedule(terms),
  )
  const feePct = loan.fees_upfront_pct ?? 0
  const fee = upfrontFee(loan, principal)
  const interest = sumOf(rows.interest)
  const show = (minor: number) => fromMinor(minor, currency)
  return {
    currency,
    rate_type,
    all_in_coupon_pct,
    ...returnsOf(rows, principal - fee, all_in_coupon_pct),
    moic_gross: new Exact(interest).plus(principal).plus(fee).dividedBy(principal).toNumber(),
    convention_yield: new Exact(feePct).dividedBy(4).plus(all_in_coupon_pct).toNumber(),
    total_interest: show(interest),
    scheduled_interest: show(interest),
    interest_at_rate: show(halfUp(totalInterest(terms))),
    total_principal: show(principal),
    fee: show(fee),
    funded: show(principal - fee),
    warnings: warningsOf(loan, rate_type).map(({ english }) => english),
    schedule: presentSchedule(rows, principal, principal - fee, show),
    ...stackOf(loan, rows, principal, currency),
  }
}

export type Priced = ReturnType<typeof priceLoan>

/** The fee that is withheld from the funding, in the minor units of the principal. */
export const upfrontFee = ({ fees_upfront_pct }: LoanInput, principal: number): number =>
  new Exact(fees_upfront_pct ?? 0).times(principal).toDecimalPlaces(0).toNumber()

/** The terms of a loan as they were priced, in minor units of the currency. */
export const loanTermsOf = (loan: LoanInput, currency: string): LoanTerms =>
  termsOf(loan, toMinor(loan.principal, currency, 'principal'), allInRate(loan).all_in_coupon_pct)

const termsOf = (loan: LoanInput, principal: number, coupon: number): LoanTerms => ({
  principal,
  months: loan.term_months,
  amortisation: amortisationNames[loan.amortisation],
  coupon,
  ioMonths: loan.io_months ?? 0,
  amortisationMonths: loan.amortisation_months ?? loan.term_months,
  ...(loan.day_count ? { dayCount: loan.day_count } : {}),
  ...(loan.start_date ? { startDate: loan.start_date } : {}),
})

/** Yield, multiple and life of flows that `paid` was paid for, with why one of them is not there or all is lost. */
function returnsOf(rows: Schedule, paid: number, coupon: number) {
  const { rate, reason } = monthlyRate(rows, paid, coupon / 12)
  const received = sumOf(rows.interest) + sumOf(rows.principal)
  const moic = paid === 0 ? null : new Exact(received).dividedBy(paid).toNumber()
  const wal = weightedAverageLife(rows.principal)
  const reasons = {
    ...(reason ? { irr: reason } : {}),
    ...(moic === null ? { moic: 'zero_denominator' } : {}),
    ...(wal === null ? { wal: 'zero_denominator' } : {}),
  }
  return {
    irr: rate === null ? null : effective(rate),
    irr_nominal: rate === null ? null : rate * 12,
    irr_monthly: rate,
    moic,
    wal,
    ...(Object.keys(reasons).length > 0 ? { reasons } : {}),
  }
}

function warningsOf(loan: LoanInput, rateType: 'fixed' | 'floating'): Sentence[] {
  const warnings: Sentence[] = []
  if (rateType === 'floating' && loan.coupon_pct)
    warnings.push(sentence`The coupon was not used: with a spread the rate is floating.`)
  if (rateType === 'fixed' && !loan.coupon_pct) warnings.push(sentence`The loan bears no interest.`)
  if (rateType === 'fixed' && (loan.benchmark_pct || loan.floor_pct || loan.ceiling_pct))
    warnings.push(sentence`Benchmark, floor and ceiling were not used: without a spread the rate is fixed.`)
  if (rateType === 'floating') warnings.push(sentence`The benchmark is held flat over the term.`)
  return warnings
}

function presentSchedule(rows: Schedule, principal: number, funded: number, show: (minor: number) => number) {
  let balance = principal
  const months = Array.from(rows.interest, (interest, at) => {
    const repaid = rows.principal[at] as number
    const opening = balance
    balance -= repaid
    return {
      period: at + 1,
      opening_balance: show(opening),
      interest: show(interest),
      principal: show(repaid),
      payment: show(interest + repaid),
      closing_balance: show(balance),
      cash_flow: show(interest + repaid),
    }
  })
  const funding = {
    period: 0,
    opening_balance: 0,
    interest: 0,
    principal: 0,
    payment: 0,
    closing_balance: show(principal),
    cash_flow: show(-funded),
  }
  return [funding, ...months]
}

/** Who gets each month's collections: the tranches in their order, and whoever holds the rest, or all of an undivided loan. */
function stackOf(loan: LoanInput, pool: Schedule, principal: number, currency: string) {
  const show = (minor: number) => fromMinor(minor, currency)
  const tranches = (loan.tranches ?? []).map((one, at) => ({
    name: one.name,
    balance: toMinor(one.balance, currency, `tranches.${at}.balance`),
    coupon: one.coupon_pct,
    priority: one.priority,
  }))
  const total = tranches.reduce((sum, { balance }) => sum + balance, 0)
  if (total > principal)
    throw invalidField(
      'tranches',
      sentence`sum to ${show(total)}, which is more than the principal of ${show(principal)}`,
    )
  const paid = refusingTooLarge('tranches', sentence`bear more interest than can be calculated exactly`, () =>
    payTranches(pool, principal, tranches),
  )
  const { invested, ...residual } = paid.residual
  const sum = (month: number, of: 'interest' | 'principal') =>
    paid.tranches.reduce((amount, rows) => amount + (rows[of][month] as number), 0)
  const waterfall = Array.from(pool.interest, (interest, at) => ({
    period: at + 1,
    collected: show(interest + (pool.principal[at] as number)),
    tranche_interest: show(sum(at, 'interest')),
    tranche_principal: show(sum(at, 'principal')),
    residual: show((residual.interest[at] as number) + (residual.principal[at] as number)),
  }))
  const stack = {
    tranches: paid.tranches.map(rows => presentTranche(rows, tranches, principal, show)),
    residual: {
      invested: show(invested),
      total: show(sumOf(residual.interest) + sumOf(residual.principal)),
      interest: show(sumOf(residual.interest)),
      principal: show(sumOf(residual.principal)),
      ...returnsOf(residual, invested, 0.12),
      schedule: Array.from(residual.interest, (interest, at) => ({
        period: at + 1,
        interest: show(interest),
        principal: show(residual.principal[at] as number),
      })),
    },
  }
  return { waterfall, ...(tranches.length > 0 ? stack : {}) }
}

function presentTranche(
  rows: TrancheSchedule,
  all: readonly { balance: number; priority: number }[],
  principal: number,
  show: (minor: number) => number,
) {
  const { tranche } = rows
  const upToIt = all.reduce((sum, one) => sum + (one.priority <= tranche.priority ? one.balance : 0), 0)
  const first = rows.principal.findIndex(amount => amount > 0)
  const last = rows.principal.findLastIndex(amount => amount > 0)
  let balance = tranche.balance
  return {
    name: tranche.name,
    priority: tranche.priority,
    balance: show(tranche.balance),
    coupon_pct: tranche.coupon,
    interest: show(sumOf(rows.interest)),
    principal: show(sumOf(rows.principal)),
    interest_shortfall: show(rows.shortfall.at(-1) as number),
    ...returnsOf(rows, tranche.balance, tranche.coupon),
    credit_support: new Exact(1).minus(new Exact(upToIt).dividedBy(principal)).toNumber(),
    first_principal_period: first < 0 ? null : first + 1,
    last_principal_period: last < 0 ? null : last + 1,
    schedule: Array.from(rows.interest, (interest, at) => {
      balance -= rows.principal[at] as number
      return {
        period: at + 1,
        interest: show(interest),
        principal: show(rows.principal[at] as number),
        closing_balance: show(balance),
        interest_shortfall: show(rows.shortfall[at] as number),
      }
    }),
  }
}
