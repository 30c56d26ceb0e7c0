/** A piece of collateral's values by field: `obligor`, `country`, `days_past_due`. */
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
  /** The value compared with: a list for `in`, nothing for `missing`. */
  value?: string | number | boolean | readonly (string | number)[] | undefined
}

/** No group of collateral with the same value in `field` counts for more than a part of all that is eligible. */
export interface ConcentrationRule {
  name: string
  /** `id` makes each piece a group of its own. */
  field: string
  /**
   * The limit in millionths of the eligible amount, for every group that `limits` does not name; null: no
   * limit.
   */
  limit: number | null
  /** In millionths, by the value of the field. */
  limits: Readonly<Record<string, number>>
}

export interface AdvanceRates {
  /** The field whose value selects the rate. */
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

/** The result for one piece of collateral; amounts in integer minor units. */
export interface BaseLine {
  id: string
  amount: number
  /** The rule that made it ineligible, null where none did. */
  ineligible: string | null
  /** The amount each concentration rule deducted. */
  excess: Array<{ rule: string; amount: number }>
  /** The amount before the advance rate. */
  counted: number
  /** In millionths. */
  rate: number
  /** The contribution to the base, rounded down. */
  base: number
}

/** Integer minor units. */
export interface BorrowingBase {
  gross: number
  ineligible: Array<{ rule: string; amount: number; count: number }>
  eligible: number
  excess: Array<{ rule: string; amount: number; count: number }>
  /** Counted collateral after advance rates. */
  advanced: number
  reserves: number
  base: number
  availability: number
  overadvance: number
  lines: BaseLine[]
}

const MILLION = 1_000_000

/**
 * Computes a borrowing base: gross, less ineligible amounts, less excess concentration, times the advance
 * rates, less reserves. A concentration is tested against all eligible collateral, before any advance rate,
 * and its excess is taken from the largest pieces of the group first; a later rule sees the result of earlier
 * ones. `availability` is the smaller of base and commitment, less drawings and letters of credit;
 * `overadvance` is the excess of the drawings.
 */
export function borrowingBase(
  collateral: readonly Collateral[],
  rules: BorrowingBaseRules,
  drawn: Drawn,
): BorrowingBase {
  const column = columnsOf(collateral)
  const broken = brokenRules(collateral.length, rules.ineligible, column)
  const lines = linesOf(collateral, { rules, column, broken })
  const ineligible = rules.ineligible.map(({ name }) => ({ rule: name, amount: 0, count: 0 }))
  let [gross, eligible] = [0, 0]
  for (let at = 0; at < lines.length; at += 1) {
    const { amount, counted } = lines[at] as BaseLine
    gross += amount
    eligible += counted
    const rule = broken[at] as number
    if (rule === 0) continue
    const taken = ineligible[rule - 1] as { amount: number; count: number }
    taken.amount += amount
    taken.count += 1
  }
  const excess = rules.concentrations.map(rule => cut(column(rule.field), lines, rule, eligible))
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
    ineligible,
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

/** Returns millionths of an amount, rounded down; exact for any size of both. */
function partOf(amount: number, millionths: number): number {
  const product = amount * millionths
  if (!Number.isSafeInteger(product)) return Number((BigInt(amount) * BigInt(millionths)) / BigInt(MILLION))
  // A quotient that is just below a whole number may be rounded up to it.
  const part = Math.floor(product / MILLION)
  return part * MILLION > product ? part - 1 : part
}

/** The amount no rule deducted, for all lines alike. */
const NONE: BaseLine['excess'] = Object.freeze([]) as never

type Found = string | number | boolean | null
type Columns = (field: string) => readonly Found[]

/** Values of a field by position, read once for all rules that use it. */
function columnsOf(collateral: readonly Collateral[]): Columns {
  const read = new Map<string, readonly Found[]>()
  return field => {
    const known = read.get(field)
    if (known) return known
    const column = columnOf(collateral, field)
    read.set(field, column)
    return column
  }
}

/** The first rule that makes each piece ineligible: 1 is the first of all, 0 none. */
function brokenRules(count: number, rules: readonly IneligibilityRule[], column: Columns): Int32Array {
  const broken = new Int32Array(count)
  for (const [place, { field, op, value }] of rules.entries()) {
    const found = column(field)
    for (let at = 0; at < count; at += 1)
      if (broken[at] === 0 && applies(op, value, found[at] as Found)) broken[at] = place + 1
  }
  return broken
}

function linesOf(
  collateral: readonly Collateral[],
  { rules, column, broken }: { rules: BorrowingBaseRules; column: Columns; broken: Int32Array },
): BaseLine[] {
  const { advance } = rules
  const names = [null, ...rules.ineligible.map(({ name }) => name)]
  const rates = new Map(Object.entries(advance.rates))
  const groups = column(advance.field)
  return collateral.map(({ id, amount }, at) => {
    const rule = names[broken[at] as number] as string | null
    const group = groups[at] as Found
    const rate = (group === null ? undefined : rates.get(String(group))) ?? advance.otherwise
    return { id, amount, ineligible: rule, excess: NONE, counted: rule === null ? amount : 0, rate, base: 0 }
  })
}

function columnOf(collateral: readonly Collateral[], field: string): readonly Found[] {
  if (field === 'id') return collateral.map(({ id }) => id)
  const column = new Array<Found>(collateral.length)
  for (let at = 0; at < column.length; at += 1)
    column[at] = said((collateral[at] as Collateral).fields[field])
  return column
}

/** Inherited properties are functions or objects: a field or class named `constructor` is not found there. */
const said = (found: unknown): Found =>
  found === undefined || typeof found === 'object' || typeof found === 'function' ? null : (found as Found)

const ordered = {
  gt: (found: number, value: number) => found > value,
  gte: (found: number, value: number) => found >= value,
  lt: (found: number, value: number) => found < value,
  lte: (found: number, value: number) => found <= value,
} as const

function applies(op: Comparison, value: IneligibilityRule['value'], found: Found): boolean {
  if (op === 'missing') return found === null
  // A missing value breaks only the rule that requires it.
  if (found === null) return false
  if (op === 'in') return Array.isArray(value) && value.includes(found as string | number)
  if (op === 'eq') return found === value
  if (op === 'ne') return found !== value
  if (typeof found !== 'number' || typeof value !== 'number') return false
  return ordered[op](found, value)
}

interface Group {
  total: number
  /** The amount to deduct. */
  excess: number
  members: BaseLine[]
}

/** Cuts each group to its limit and returns the reductions. */
function cut(
  column: readonly Found[],
  lines: readonly BaseLine[],
  rule: ConcentrationRule,
  eligible: number,
) {
  const groups = new Map<string, Group>()
  const groupOf = new Array<Group | undefined>(lines.length)
  for (let at = 0; at < lines.length; at += 1) {
    const { counted } = lines[at] as BaseLine
    const found = column[at] as Found
    if (counted === 0 || found === null) continue
    const key = String(found)
    let group = groups.get(key)
    if (!group) {
      group = { total: 0, excess: 0, members: [] }
      groups.set(key, group)
    }
    group.total += counted
    groupOf[at] = group
  }
  const limits = new Map(Object.entries(rule.limits))
  const over: Group[] = []
  for (const [key, group] of groups) {
    const limit = limits.get(key) ?? rule.limit
    if (limit === null) continue
    group.excess = group.total - partOf(eligible, limit)
    if (group.excess > 0) over.push(group)
  }
  if (over.length > 0)
    for (let at = 0; at < lines.length; at += 1) {
      const group = groupOf[at]
      if (group && group.excess > 0) group.members.push(lines[at] as BaseLine)
    }
  let [amount, count] = [0, 0]
  for (const { members, excess } of over) {
    count += takeLargest(members, excess, rule.name)
    amount += excess
  }
  return { rule: rule.name, amount, count }
}

/** Takes an amount from the largest pieces first; returns of how many. */
function takeLargest(members: BaseLine[], excess: number, rule: string): number {
  members.sort((one, other) => other.counted - one.counted)
  let left = excess
  let count = 0
  for (const line of members) {
    if (left === 0) break
    const amount = Math.min(left, line.counted)
    line.counted -= amount
    if (line.excess === NONE) line.excess = [{ rule, amount }]
    else line.excess.push({ rule, amount })
    left -= amount
    count += 1
  }
  return count
}
