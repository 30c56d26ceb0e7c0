import { allocate, Exact } from '../kernel/values/money.ts'
import { type Schedule, TooLarge } from './amortisation.ts'

export interface Tranche {
  name: string
  /** Integer minor units. */
  balance: number
  coupon: number
  /** Lower is more senior; equal ranks share by their amounts due. */
  priority: number
}

export interface TrancheSchedule extends Schedule {
  tranche: Tranche
  /** Interest due and not paid, after each month. */
  shortfall: Float64Array
}

interface Running {
  tranche: Tranche
  rows: TrancheSchedule
  balance: number
  /** Interest due and not paid so far. */
  due: number
}

/**
 * Pays tranches sequentially. Each month interest collections pay the tranches' interest in order of priority
 * (a twelfth of the coupon on the balance, rounded half up, with unpaid interest from before). Principal
 * collections then retire them in that order, and the remainder is the residual's. Payments sum to
 * collections. Throws RangeError when the tranches exceed the pool, TooLarge when unpaid interest exceeds an
 * integer.
 */
export function payTranches(
  pool: Schedule,
  principal: number,
  tranches: readonly Tranche[],
): { tranches: TrancheSchedule[]; residual: Schedule & { invested: number } } {
  const invested = principal - tranches.reduce((sum, { balance }) => sum + balance, 0)
  if (invested < 0) throw new RangeError('The tranches are more than the pool')
  const months = pool.interest.length
  const running = tranches.map(tranche => begin(tranche, months))
  const ranks = ranked(running)
  const residual = { interest: new Float64Array(months), principal: new Float64Array(months), invested }
  for (let month = 0; month < months; month += 1) {
    // Capitalised interest is no collection: it comes with the payment it ends in.
    const collected = (pool.interest[month] as number) + (pool.principal[month] as number)
    const interest = Math.min(collected, pool.interest[month] as number)
    for (const one of running) accrue(one)
    residual.interest[month] = payDown(ranks, interest, month, one => one.due, payInterest)
    residual.principal[month] = payDown(ranks, collected - interest, month, one => one.balance, payPrincipal)
    for (const { rows, due } of running) rows.shortfall[month] = due
  }
  return { tranches: running.map(({ rows }) => rows), residual }
}

const begin = (tranche: Tranche, months: number): Running => ({
  tranche,
  balance: tranche.balance,
  due: 0,
  rows: {
    tranche,
    interest: new Float64Array(months),
    principal: new Float64Array(months),
    shortfall: new Float64Array(months),
  },
})

function ranked(running: readonly Running[]): Running[][] {
  const priorities = [...new Set(running.map(({ tranche }) => tranche.priority))].sort((a, b) => a - b)
  return priorities.map(priority => running.filter(({ tranche }) => tranche.priority === priority))
}

function accrue(one: Running): void {
  const interest = new Exact(one.tranche.coupon).times(one.balance).dividedBy(12)
  one.due += interest.toDecimalPlaces(0).toNumber()
  if (!Number.isSafeInteger(one.due)) throw new TooLarge('Unpaid interest is more than an integer holds')
}

function payInterest(one: Running, month: number, amount: number): void {
  one.rows.interest[month] = amount
  one.due -= amount
}

function payPrincipal(one: Running, month: number, amount: number): void {
  one.rows.principal[month] = amount
  one.balance -= amount
}

/** Pays amounts due, rank after rank, each rank pro rata where the money is short; returns the rest. */
function payDown(
  ranks: readonly (readonly Running[])[],
  available: number,
  month: number,
  due: (one: Running) => number,
  pay: (one: Running, month: number, amount: number) => void,
): number {
  let left = available
  for (const rank of ranks) {
    const wanted = rank.map(due)
    const total = wanted.reduce((sum, amount) => sum + amount, 0)
    if (total === 0) continue
    const parts = left >= total ? wanted : allocate(Math.max(0, left), wanted)
    for (const [at, one] of rank.entries()) pay(one, month, parts[at] as number)
    left -= Math.min(total, Math.max(0, left))
  }
  return left
}
