import { type DayCount, dayNumber, yearFraction } from './day-count.ts'

export type NoRate = 'no_sign_change' | 'no_time_elapsed' | 'no_root' | 'total_loss'

export interface RateOfReturn {
  /** The rate per period or year, as a fraction; null when there is none. */
  rate: number | null
  /** Why there is none, or `total_loss` where the rate is -1: nothing came back, or too little for a float to tell. */
  reason?: NoRate
  multiple_roots?: true
  /** Every rate that fits, ascending, where there is more than one. */
  all_roots?: number[]
}

/** A dated amount: contributions negative, distributions positive. */
export interface DatedFlow {
  date: string
  amount: number
}

const GUESS = 0.1
/** The searched interval of ln(1 + r): -0.999999 to 100, and the extension a single root may need. */
const LOWEST = Math.log(1e-6)
const HIGHEST = Math.log(101)
const BEYOND = 300
const STEPS = 1200

/** The internal rate of return of flows one period apart, the first at once. */
export function irr(flows: readonly number[]): RateOfReturn {
  return solve(
    flows.map((amount, period) => ({ amount, time: period })),
    flows.length < 2,
  )
}

/**
 * The annual rate at which dated flows are worth nothing at the earliest date: sum of CF / (1 + r)^t = 0, with t in
 * years by `convention` (Act/365 as spreadsheets have it). The order of the flows does not matter; those of one
 * day count as one.
 */
export function xirr(flows: readonly DatedFlow[], convention: DayCount = 'act/365'): RateOfReturn {
  const first = flows.reduce((least, { date }) => (date < least ? date : least), flows[0]?.date ?? '')
  const days = new Map<number, { amount: number; time: number }>()
  for (const { date, amount } of flows) {
    const day = dayNumber(date)
    const known = days.get(day)
    if (known) known.amount += amount
    else days.set(day, { amount, time: timeOf(first, date, convention) })
  }
  const netted = [...days].sort((a, b) => a[0] - b[0]).map(([, flow]) => flow)
  const bothSigns = flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0)
  return solve(netted, netted.length < 2 && bothSigns)
}

const timeOf = (first: string, date: string, convention: DayCount) =>
  convention === 'act/365'
    ? (dayNumber(date) - dayNumber(first)) / 365
    : yearFraction(first, date, convention)

interface Flow {
  amount: number
  time: number
}

function solve(flows: readonly Flow[], onOneDay: boolean): RateOfReturn {
  if (onOneDay) return { rate: null, reason: 'no_time_elapsed' }
  const nonZero = flows.filter(({ amount }) => amount !== 0)
  const changes = signChanges(nonZero)
  if (changes === 0) {
    const lost = nonZero.length > 0 && nonZero.every(({ amount }) => amount < 0) && flows.at(-1)?.amount === 0
    return lost ? { rate: -1, reason: 'total_loss' } : { rate: null, reason: 'no_sign_change' }
  }
  const start = (nonZero[0] as Flow).time
  const series = nonZero.map(({ amount, time }) => ({ amount, time: time - start }))
  if (series.length === 2) return foundRate(twoFlows(series as [Flow, Flow]))
  if (changes === 1) return foundRate(newton(series) ?? single(series))
  return several(series)
}

/** A solver's result: a rate, none, or one that rounds to a total loss. */
export function foundRate(rate: number | null): RateOfReturn {
  if (rate === null || !Number.isFinite(rate)) return { rate: null, reason: 'no_root' }
  if (rate === -1) return { rate, reason: 'total_loss' }
  // Rounding of a solver counts as nothing.
  return { rate: Math.abs(rate) < 1e-12 ? 0 : rate }
}

function signChanges(flows: readonly Flow[]): number {
  return flows.reduce((count, { amount }, at) => {
    const before = flows[at - 1]
    return before && before.amount < 0 !== amount < 0 ? count + 1 : count
  }, 0)
}

const twoFlows = ([first, second]: [Flow, Flow]) =>
  Math.expm1(Math.log(-second.amount / first.amount) / second.time)

/** Newton's method from 10%, as spreadsheets do it; null when it leaves the field or does not settle. */
function newton(flows: readonly Flow[]): number | null {
  let rate = GUESS
  for (let round = 0; round < 60; round += 1) {
    const log = Math.log1p(rate)
    let value = 0
    let slope = 0
    let size = 0
    for (const { amount, time } of flows) {
      const present = amount * Math.exp(-time * log)
      value += present
      slope -= time * present
      size += Math.abs(present)
    }
    const next = rate - (value * (1 + rate)) / slope
    if (!Number.isFinite(next) || next <= -1) return null
    if (Math.abs(next - rate) <= 1e-14 * (1 + Math.abs(rate)))
      return Math.abs(value) <= 1e-9 * size ? next : null
    rate = next
  }
  return null
}

/** The one root that a single change of sign has, wherever it is. */
function single(flows: readonly Flow[]): number | null {
  const value = valueAt(flows)
  for (const reach of [1, 4, 16]) {
    const low = LOWEST * reach
    const high = Math.min(HIGHEST * reach, BEYOND)
    if (value(low) * value(high) <= 0) return Math.expm1(bracketed(value, low, high))
  }
  return null
}

function several(flows: readonly Flow[]): RateOfReturn {
  const roots = allRoots(flows).sort((a, b) => a - b)
  const first = newton(flows)
  if (roots.length === 0) return foundRate(first)
  const nearest = (to: number) =>
    roots.reduce((best, root) => (Math.abs(root - to) < Math.abs(best - to) ? root : best))
  // A root beyond the interval (-0.999999 to 100) counts only where there is none within it.
  const within = first !== null && isSame(nearest(first), first)
  const rate = nearest(within ? (first as number) : GUESS)
  return roots.length === 1 ? { rate } : { rate, multiple_roots: true, all_roots: roots }
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-7 * (1 + Math.abs(a))

/** Scans ln(1 + r) for every change of sign, and looks closer wherever the curve turns short of zero. */
function allRoots(flows: readonly Flow[]): number[] {
  const value = valueAt(flows)
  const at = (step: number) => LOWEST + ((HIGHEST - LOWEST) * step) / STEPS
  const values = Array.from({ length: STEPS + 1 }, (_, step) => value(at(step)))
  const logs: number[] = []
  for (let step = 0; step <= STEPS; step += 1) {
    const here = values[step] as number
    const next = values[step + 1]
    const before = values[step - 1]
    if (here === 0) logs.push(at(step))
    else if (next !== undefined && here * next < 0) logs.push(bracketed(value, at(step), at(step + 1)))
    if (before === undefined || next === undefined || before * here <= 0 || here * next <= 0) continue
    if (Math.abs(here) > Math.abs(before) || Math.abs(here) > Math.abs(next)) continue
    logs.push(...rootsAtTurn(value, at(step - 1), at(step + 1)))
  }
  return logs.map(Math.expm1)
}

/** Two roots between two points of one sign, where the curve crosses zero and comes back; none if it does not. */
function rootsAtTurn(value: Curve, low: number, high: number): number[] {
  const sign = Math.sign(value(low))
  let [left, right] = [low, high]
  for (let round = 0; round < 80; round += 1) {
    const a = left + (right - left) / 3
    const b = right - (right - left) / 3
    if (sign * value(a) < sign * value(b)) right = b
    else left = a
  }
  const turn = (left + right) / 2
  return sign * value(turn) < 0 ? [bracketed(value, low, turn), bracketed(value, turn, high)] : []
}

type Curve = (log: number) => number

/**
 * Returns the value of the flows at ln(1 + r), discounted to the first date for positive rates and compounded
 * to the last for negative ones: the sign is the same, and no power overflows.
 */
function valueAt(flows: readonly Flow[]): Curve {
  const end = (flows.at(-1) as Flow).time
  return log => {
    let sum = 0
    for (const { amount, time } of flows) sum += amount * Math.exp(log < 0 ? (end - time) * log : -time * log)
    return sum
  }
}

/** Brent's method in its simplest safe form: false position with halving (Illinois), down to the last digit. */
function bracketed(value: Curve, from: number, to: number): number {
  let [low, high] = [from, to]
  let [atLow, atHigh] = [value(low), value(high)]
  for (let round = 0; round < 400 && high - low > 1e-15 * Math.max(1, Math.abs(low)); round += 1) {
    const secant = (low * atHigh - high * atLow) / (atHigh - atLow)
    const middle = round % 3 !== 2 && secant > low && secant < high ? secant : (low + high) / 2
    const atMiddle = value(middle)
    if (atMiddle === 0) return middle
    if (atMiddle < 0 === atLow < 0) {
      low = middle
      atLow = atMiddle
    } else {
      high = middle
      atHigh = atMiddle
    }
  }
  return (low + high) / 2
}
