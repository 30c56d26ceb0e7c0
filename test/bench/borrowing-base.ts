/**
 * `npm run bench:borrowing-base`: 5,000 loans through rules as data, with the trace of each, beside a bare
 * loop with the rules written into it, in floating point and without a trace. Both run in turn in one run,
 * and must come to the same base.
 */
import {
  type BorrowingBaseRules,
  borrowingBase,
  type Collateral,
} from '../../server/finance/borrowing-base.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'

commandOptions({
  name: 'bench:borrowing-base',
  says: 'Compares a borrowing base of 5,000 loans with a bare loop; prints the table of docs/measurements.md.',
})

const LOANS = 5000
const ROUNDS = 40
const PAIRS = 11

const collateral = Array.from({ length: LOANS }, (_, at) => ({
  id: `L${at}`,
  amount: 10_000_000 + ((at * 7919) % 997) * 100_000,
  fields: {
    obligor: `Obligor ${at % 700}`,
    country: ['US', 'GB', 'DE', 'FR', 'BR'][at % 5] as string,
    days_past_due: (at * 31) % 120,
    class: ['senior', 'mezzanine'][at % 2] as string,
  },
})) satisfies Collateral[]

const rules: BorrowingBaseRules = {
  ineligible: [
    { name: 'More than 90 days late', field: 'days_past_due', op: 'gt', value: 90 },
    { name: 'Outside of the countries', field: 'country', op: 'eq', value: 'BR' },
    { name: 'No obligor', field: 'obligor', op: 'missing' },
  ],
  concentrations: [
    { name: 'One obligor', field: 'obligor', limit: 1500, limits: {} },
    { name: 'One country', field: 'country', limit: 250_000, limits: { US: 600_000 } },
  ],
  advance: { field: 'class', rates: { senior: 850_000, mezzanine: 500_000 }, otherwise: 0 },
  reserves: [{ name: 'Fees', amount: 5_000_000 }],
}
const drawn = { commitment: 1e15, outstanding: 0, lettersOfCredit: 0 }

/** A direct implementation for this one facility. */
function bare(): number {
  const counted = new Float64Array(LOANS)
  let eligible = 0
  for (let at = 0; at < LOANS; at++) {
    const { amount, fields } = collateral[at] as (typeof collateral)[number]
    if (fields.days_past_due > 90 || fields.country === 'BR' || fields.obligor === '') continue
    counted[at] = amount
    eligible += amount
  }
  cut(
    counted,
    at => (collateral[at] as (typeof collateral)[number]).fields.obligor,
    () => eligible * 0.0015,
  )
  cut(
    counted,
    at => (collateral[at] as (typeof collateral)[number]).fields.country,
    country => eligible * (country === 'US' ? 0.6 : 0.25),
  )
  let base = 0
  for (let at = 0; at < LOANS; at++)
    base +=
      (counted[at] as number) *
      ((collateral[at] as (typeof collateral)[number]).fields.class === 'senior' ? 0.85 : 0.5)
  return base - 5_000_000
}

function cut(
  counted: Float64Array,
  groupOf: (at: number) => string,
  limitOf: (group: string) => number,
): void {
  const groups = new Map<string, number[]>()
  for (let at = 0; at < LOANS; at++) {
    if (counted[at] === 0) continue
    const members = groups.get(groupOf(at))
    if (members) members.push(at)
    else groups.set(groupOf(at), [at])
  }
  for (const [group, members] of groups) {
    let excess = -limitOf(group)
    for (const at of members) excess += counted[at] as number
    if (excess <= 0) continue
    members.sort((one, other) => (counted[other] as number) - (counted[one] as number))
    for (const at of members) {
      const taken = Math.min(excess, counted[at] as number)
      counted[at] = (counted[at] as number) - taken
      excess -= taken
      if (excess <= 0) break
    }
  }
}

/** Milliseconds a base, of processor time. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}

const [exact, floating] = [borrowingBase(collateral, rules, drawn).base, bare()]
// The bare one rounds nothing down: at most a cent a loan and limit.
if (Math.abs(exact - floating) > 2 * LOANS) throw new Error(`The loops come to ${exact} and ${floating}`)

const pairs = Array.from({ length: PAIRS + 3 }, () => ({
  bare: timeOf(bare),
  ours: timeOf(() => borrowingBase(collateral, rules, drawn)),
})).slice(3)
const ratios = pairs.map(pair => pair.ours / pair.bare).sort((one, other) => one - other)
const middle = (of: 'bare' | 'ours') =>
  pairs.map(pair => pair[of]).sort((one, other) => one - other)[(PAIRS - 1) / 2]
console.log(
  `${LOANS} loans: ${middle('ours')?.toFixed(2)} ms, bare ${middle('bare')?.toFixed(2)} ms: ${ratios[(PAIRS - 1) / 2]?.toFixed(2)} times (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`,
)
