/** What a piece of collateral says of itself, by field: `obligor`, `country`, `days_past_due`. */
export type CollateralFields = Readonly<Record<string, string | number | boolean | null>>

export interface Collateral {
  id: string
  /** Integer minor units, not negative. */
  amount: number
  fields: CollateralFields
}

export const comparisons = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne', 'in', 'missing'] as const
export type Comparison = (typeof comparisons)[number]

/** Takes out all collateral of which it is true. */
export interface IneligibilityRule {
  name: string
  field: string
  op: Comparison
  /** What the field is compared with: a list for `in`, nothing for `missing`. */
  value?: string | number | boolean | readonly (string | number)[] | undefined
}

/** No group of collateral with the same value in `field` counts for more than a part of all that is eligible. */
export interface ConcentrationRule {
  name: string
  /** `id` makes each piece a group of its own. */
  field: string
  /** In millionths of what is eligible, for every group that `limits` does not name; null: no limit. */
  limit: number | null
  /** In millionths, by the value of the field. */
  limits: Readonly<Record<string, number>>
}

export interface AdvanceRates {
  /** Whose value says which rate it is. */
  field: string
  /** In millionths, by the value of the field. */
  rates: Readonly<Record<string, number>>
  /** In millionths, for every other value. */
  otherwise: number
}

export interface BorrowingBaseRules {
  ineligible: readonly IneligibilityRule[]
  concentrations: readonly ConcentrationRule[]
  advance: AdvanceRates
  /** Integer minor units. */
  reserves: ReadonlyArray<{ name: string; amount: number }>
}

/** Integer minor units. */
export interface Drawn {
  commitment: number
  outstanding: number
  lettersOfCredit: number
}

/** What became of one piece of collateral; amounts in integer minor units. */
export interface BaseLine {
  id: string
  amount: number
  /** The rule that made it ineligible, null where none did. */
  ineligible: string | null
  /** What each concentration rule took of it. */
  excess: ReadonlyArray<{ rule: string; amount: number }>
  /** What counts before the advance rate. */
  counted: number
  /** In millionths. */
  rate: number
  /** What it adds to the base, rounded down. */
  base: number
}

/** Integer minor units. */
export interface BorrowingBase {
  gross: number
  ineligible: Array<{ rule: string; amount: number; count: number }>
  eligible: number
  excess: Array<{ rule: string; amount: number; count: number }>
  /** Counted collateral less what the advance rates hold back. */
  advanced: number
  reserves: number
  base: number
  availability: number
  overadvance: number
  lines: BaseLine[]
}

const MILLION = 1_000_000

/**
 * A borrowing base: gross, less what rules make ineligible, less excess concentration, times the advance rates, less the
 * reserves. A concentration is tested against all that is eligible, before any advance rate, and its excess is taken from
 * the largest pieces of the group first; a later rule sees what the earlier ones left. `availability` is what the smaller
 * of base and commitment leaves after drawings and letters of credit; `overadvance` is what the drawings are above it.
 */
export function borrowingBase(
  collateral: readonly Collateral[],
  rules: BorrowingBaseRules,
  drawn: Drawn,
): BorrowingBase {
  const lines = collateral.map(one => lineOf(one, rules))
  const out = new Map(rules.ineligible.map(({ name }) => [name, { rule: name, amount: 0, count: 0 }]))
  let [gross, eligible] = [0, 0]
  for (const { amount, ineligible, counted } of lines) {
    gross += amount
    eligible += counted
    const taken = ineligible === null ? undefined : out.get(ineligible)
    if (!taken) continue
    taken.amount += amount
    taken.count += 1
  }
  const excess = rules.concentrations.map(rule => cut(collateral, lines, rule, eligible))
  let advanced = 0
  for (const line of lines) {
    line.base = partOf(line.counted, line.rate)
    advanced += line.base
  }
  const reserves = rules.reserves.reduce((sum, { amount }) => sum + amount, 0)
  const base = Math.max(0, advanced - reserves)
  const most = Math.min(drawn.commitment, base)
  return {
    gross,
    ineligible: rules.ineligible.map(({ name }) => ({ rule: name, amount: 0, count: 0, ...out.get(name) })),
    eligible,
    excess,
    advanced,
    reserves,
    base,
    availability: Math.max(0, most - drawn.outstanding - drawn.lettersOfCredit),
    overadvance: Math.max(0, drawn.outstanding - most),
    lines,
  }
}

/** So many millionths of an amount, rounded down; exact however large both are. */
function partOf(amount: number, millionths: number): number {
  const product = amount * millionths
  if (!Number.isSafeInteger(product)) return Number((BigInt(amount) * BigInt(millionths)) / BigInt(MILLION))
  // A quotient that is just below a whole number may be rounded up to it.
  const part = Math.floor(product / MILLION)
  return part * MILLION > product ? part - 1 : part
}

/** What no rule took, for all lines alike. */
const NONE: BaseLine['excess'] = []

function lineOf({ id, amount, fields }: Collateral, { ineligible, advance }: BorrowingBaseRules): BaseLine {
  let rule: string | null = null
  for (const one of ineligible)
    if (applies(one, fieldOf(id, fields, one.field))) {
      rule = one.name
      break
    }
  const group = fieldOf(id, fields, advance.field)
  const rate = (group === null ? undefined : partFor(String(group), advance.rates)) ?? advance.otherwise
  return { id, amount, ineligible: rule, excess: NONE, counted: rule === null ? amount : 0, rate, base: 0 }
}

// What a record inherits is a function or an object: a field or a class called `constructor` is not there.

function fieldOf(id: string, fields: CollateralFields, field: string): string | number | boolean | null {
  if (field === 'id') return id
  const found = fields[field]
  return found === undefined || typeof found === 'object' || typeof found === 'function' ? null : found
}

function partFor(group: string, parts: Readonly<Record<string, number>>): number | undefined {
  const found = parts[group]
  return typeof found === 'number' ? found : undefined
}

const ordered = {
  gt: (found: number, value: number) => found > value,
  gte: (found: number, value: number) => found >= value,
  lt: (found: number, value: number) => found < value,
  lte: (found: number, value: number) => found <= value,
} as const

function applies({ op, value }: IneligibilityRule, found: string | number | boolean | null): boolean {
  if (op === 'missing') return found === null
  // What is not said breaks no rule but the one that it must be said.
  if (found === null) return false
  if (op === 'in') return Array.isArray(value) && value.includes(found as string | number)
  if (op === 'eq') return found === value
  if (op === 'ne') return found !== value
  if (typeof found !== 'number' || typeof value !== 'number') return false
  return ordered[op](found, value)
}

/** Cuts each group to its limit and says what that took. */
function cut(
  collateral: readonly Collateral[],
  lines: readonly BaseLine[],
  rule: ConcentrationRule,
  eligible: number,
) {
  const groups = new Map<string, { total: number; members: BaseLine[] }>()
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as BaseLine
    if (line.counted === 0) continue
    const { id, fields } = collateral[at] as Collateral
    const group = fieldOf(id, fields, rule.field)
    if (group === null) continue
    const known = groups.get(String(group))
    if (known) {
      known.total += line.counted
      known.members.push(line)
    } else groups.set(String(group), { total: line.counted, members: [line] })
  }
  let [amount, count] = [0, 0]
  for (const [group, { total, members }] of groups) {
    const limit = partFor(group, rule.limits) ?? rule.limit
    if (limit === null) continue
    let excess = total - partOf(eligible, limit)
    if (excess <= 0) continue
    members.sort((one, other) => other.counted - one.counted)
    for (const line of members) {
      const taken = Math.min(excess, line.counted)
      if (taken === 0) break
      line.counted -= taken
      line.excess = [...line.excess, { rule: rule.name, amount: taken }]
      excess -= taken
      amount += taken
      count += 1
    }
  }
  return { rule: rule.name, amount, count }
}
