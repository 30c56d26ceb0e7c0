import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import type { TapeLoan } from './tape-loan.ts'
import type { TapeAnalysis } from './tape-schemas.ts'

type Stratification = TapeAnalysis['stratifications'][number]

/** Upper ends of the bands, the next band beginning just above. */
const termEnds = [12, 36, 60, 120, 240, 360]
const balanceEnds = [100_000, 250_000, 500_000, 1_000_000, 5_000_000, 10_000_000]
const lateEnds = [0, 29, 59, 89]

/** Stratifies the pool by rate, remaining term, balance and arrears, and by further fields of the tape. */
export function stratify(loans: readonly TapeLoan[], currency: string): Stratification[] {
  const balance = (loan: TapeLoan) => bandOf(fromMinor(loan.balance, currency), balanceEnds)
  const given = (read: (loan: TapeLoan) => string | null) => (loan: TapeLoan) => {
    const value = read(loan)
    return { order: value === null ? 1 : 0, band: value ?? 'not given' }
  }
  const dimensions = [
    { key: 'rate', title: 'Rate', of: rateBand, always: true },
    { key: 'remaining_term', title: 'Remaining term, months', of: termBand, always: true },
    { key: 'balance', title: `Balance, ${currency}`, of: balance, always: true },
    {
      key: 'days_past_due',
      title: 'Days past due',
      of: lateBand,
      always: loans.some(one => one.days_past_due !== null),
    },
    ...(['status', 'state', 'industry'] as const).map(key => ({
      key,
      title: `${key[0]?.toUpperCase()}${key.slice(1)}`,
      of: given(loan => loan[key]),
      always: loans.some(loan => loan[key] !== null),
    })),
  ]
  return dimensions
    .filter(({ always }) => always)
    .map(({ key, title, of }) => ({ key, title, bands: bandsOf(loans, of, currency) }))
}

interface Place {
  order: number
  band: string
}

function rateBand({ rate }: TapeLoan): Place {
  const from = new Exact(rate).times(100).floor().toNumber()
  return { order: from, band: `${from}% to under ${from + 1}%` }
}

const termBand = (loan: TapeLoan) => bandOf(loan.remaining_term, termEnds)
const lateBand = ({ days_past_due }: TapeLoan): Place =>
  days_past_due === null ? { order: 99, band: 'not given' } : bandOf(days_past_due, lateEnds)

function bandOf(value: number, ends: readonly number[]): Place {
  const at = ends.findIndex(end => value <= end)
  const name = (number: number) => number.toLocaleString('en')
  if (at < 0) return { order: ends.length, band: `over ${name(ends.at(-1) as number)}` }
  const end = ends[at] as number
  const before = ends[at - 1]
  if (before === undefined) return { order: 0, band: end === 0 ? '0' : `up to ${name(end)}` }
  return { order: at, band: `over ${name(before)} to ${name(end)}` }
}

interface Sums extends Place {
  count: number
  balance: number
  rate: InstanceType<typeof Exact>
  /** Balance times months: more than an integer may hold in a large pool. */
  term: InstanceType<typeof Exact>
}

function bandsOf(loans: readonly TapeLoan[], of: (loan: TapeLoan) => Place, currency: string) {
  const bands = new Map<string, Sums>()
  let total = 0
  for (const loan of loans) {
    const place = of(loan)
    const sums = bands.get(place.band) ?? {
      ...place,
      count: 0,
      balance: 0,
      rate: new Exact(0),
      term: new Exact(0),
    }
    sums.count += 1
    sums.balance += loan.balance
    sums.rate = sums.rate.plus(new Exact(loan.rate).times(loan.balance))
    sums.term = sums.term.plus(new Exact(loan.remaining_term).times(loan.balance))
    bands.set(place.band, sums)
    total += loan.balance
  }
  return [...bands.values()]
    .sort((a, b) => a.order - b.order || (a.band < b.band ? -1 : 1))
    .map(({ band, count, balance, rate, term }) => ({
      band,
      count,
      balance: fromMinor(balance, currency),
      share: new Exact(balance).dividedBy(total).toNumber(),
      wa_coupon: rate.dividedBy(balance).toNumber(),
      wa_remaining_term: term.dividedBy(balance).toNumber(),
    }))
}
