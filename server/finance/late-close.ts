import { allocate, Exact } from '../kernel/values/money.ts'
import { daysBetween } from './day-count.ts'

type Exactly = InstanceType<typeof Exact>
export type Weight = number | Exactly

/** Capital that was called once for one purpose; amounts in minor units, partners by their id. */
export interface EarlierCall {
  /** The day from which it is to be made up for, with interest. */
  due: string
  amount: number
  /** Weights of those who bear it: earlier and joining partners. */
  weights: ReadonlyMap<number, Weight>
}

/** Each partner's amount paid or received, in minor units. */
export interface Equalised {
  /**
   * For each partner who joins: the contribution to each earlier call, in order, and the interest on them.
   */
  joining: Map<number, { contributions: number[]; interest: number }>
  /** For each earlier partner: the refund of their excess contribution, and their part of the interest. */
  earlier: Map<number, { refund: number; interest: number }>
}

/**
 * Computes the payments of partners who join at a later closing, and their distribution. They contribute
 * their share of every earlier call, so that all have funded alike to the unit (largest remainder over
 * everything and everybody), and simple interest on it (Act/365) from the day that call was due until the
 * closing. The earlier partners get back their excess over their own shares and, of each call's interest, the
 * part that falls to their share of it. The refunds can be called again; the interest is outside the
 * commitments. `funded` is what each earlier partner has contributed so far.
 */
export function lateClose(input: {
  calls: readonly EarlierCall[]
  joining: readonly number[]
  funded: ReadonlyMap<number, number>
  rate: number
  date: string
}): Equalised {
  const { calls, funded } = input
  const shares = calls.map(sharesOf)
  const ids = [...new Set([...funded.keys(), ...calls.flatMap(({ weights }) => [...weights.keys()])])]
  const exact = ids.map(id => sum(shares.map(own => own.get(id) ?? NOTHING)))
  const called = total(calls.map(({ amount }) => amount))
  const whole = called === 0 ? ids.map(() => 0) : allocate(called, exact)
  const targets = new Map(ids.map((id, at) => [id, whole[at] as number]))
  const joining = new Map(
    input.joining.map(id => {
      const own = shares.map(one => one.get(id) ?? NOTHING)
      const target = targets.get(id) ?? 0
      return [id, target === 0 ? own.map(() => 0) : allocate(target, own)] as const
    }),
  )
  const contributed = total([...joining.values()].flat())
  const earlier = ids.filter(id => !joining.has(id))
  const beyond = earlier.map(id => Math.max(0, (funded.get(id) ?? 0) - (targets.get(id) ?? 0)))
  const refunds = total(beyond) === 0 ? beyond : allocate(contributed, beyond)
  const interest = interestOn(input, joining)
  return {
    joining: new Map(
      [...joining].map(([id, contributions]) => [id, { contributions, interest: interest.get(id) ?? 0 }]),
    ),
    earlier: new Map(
      earlier.map((id, at) => [id, { refund: refunds[at] as number, interest: interest.get(id) ?? 0 }]),
    ),
  }
}

function sharesOf({ amount, weights }: EarlierCall): Map<number, Exactly> {
  const inAll = [...weights.values()].reduce<Exactly>((all, weight) => all.plus(weight), NOTHING)
  return new Map([...weights].map(([id, weight]) => [id, new Exact(amount).times(weight).dividedBy(inAll)]))
}

/** Interest due from joining partners on their contributions, and each earlier partner's share. */
function interestOn(
  { calls, rate, date }: Parameters<typeof lateClose>[0],
  joining: ReadonlyMap<number, readonly number[]>,
): Map<number, number> {
  const found = new Map<number, number>()
  const add = (id: number, amount: number) => found.set(id, (found.get(id) ?? 0) + amount)
  for (const [at, { due, weights }] of calls.entries()) {
    const days = Math.max(0, daysBetween(due, date))
    const owed = [...joining].map(([id, contributions]) => {
      const exact = new Exact(contributions[at] as number).times(rate).times(days).dividedBy(365)
      return [id, exact.toDecimalPlaces(0).toNumber()] as const
    })
    const earlier = [...weights].filter(([id]) => !joining.has(id))
    const parts = allocate(
      total(owed.map(([, amount]) => amount)),
      earlier.map(([, weight]) => weight),
    )
    for (const [id, amount] of owed) add(id, amount)
    for (const [index, [id]] of earlier.entries()) add(id, parts[index] as number)
  }
  return found
}

const NOTHING = new Exact(0)
const sum = (amounts: readonly Exactly[]) => amounts.reduce<Exactly>((all, one) => all.plus(one), NOTHING)
const total = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
