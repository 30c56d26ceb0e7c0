import { converted, isRate } from '../../../format/exchange.ts'
import { readMoney } from '../../../format/read.ts'
import { sumOf } from '../../../format/sums.ts'

/** One line of a journal entry as it is typed; its amounts are in the currency of its account. */
export interface Leg {
  id: number
  code: string
  debit: string
  credit: string
  /** The holding that it is about. */
  holding: number | null
  /**
   * The exchange rate of an account in another currency: units of the fund's currency for one of it; null for
   * the day's.
   */
  rate: string | null
}

/** A line as it is posted: in the fund's currency, and in its account's where that is another. */
export interface ReadLeg {
  code: string
  debit: number
  credit: number
  holding: number | null
  /** The amount in the account's currency, on the side of the line. */
  foreign: number | null
}

/** An account in another currency than the fund's, and the rate of the day; null where there is none. */
export interface ForeignAccount {
  currency: string
  rate: string | null
}

/** The currency of the fund, and its accounts in others by their codes. */
export interface Currencies {
  own: string
  foreign: ReadonlyMap<string, ForeignAccount>
}

export const newLegs = (from: number, many: number): Leg[] =>
  Array.from({ length: many }, (_, index) => ({
    id: from + index,
    code: '',
    debit: '',
    credit: '',
    holding: null,
    rate: null,
  }))

export const isEmpty = ({ code, debit, credit, holding }: Leg): boolean =>
  code === '' && debit.trim() === '' && credit.trim() === '' && holding === null

/** Reads one side of a line; empty is zero, and null means no amount of the currency. */
export function readSide(text: string, currency: string): number | null {
  if (text.trim() === '') return 0
  const reading = readMoney(text, currency)
  return 'value' in reading && reading.value >= 0 ? reading.value : null
}

/** Returns the exchange rate of a line: as typed, or the day's; null where there is neither. */
export const rateOf = ({ code, rate }: Leg, { foreign }: Currencies): string | null =>
  rate ?? foreign.get(code)?.rate ?? null

/** Returns one side of a line in the fund's currency; null where it cannot be converted. */
export function worthOf(leg: Leg, side: 'debit' | 'credit', currencies: Currencies): number | null {
  const account = currencies.foreign.get(leg.code)
  const amount = readSide(leg[side], account?.currency ?? currencies.own)
  if (!account || !amount) return amount
  const rate = rateOf(leg, currencies)
  return rate !== null && isRate(rate) ? converted(amount, rate, account.currency, currencies.own) : null
}

/** Reads the typed lines; returns the error of the first that cannot be posted. */
export function readLegs(
  legs: readonly Leg[],
  currencies: Currencies,
): { legs: ReadLeg[] } | { id: number; problem: string } {
  const read: ReadLeg[] = []
  for (const leg of legs.filter(one => !isEmpty(one))) {
    const currency = currencies.foreign.get(leg.code)?.currency ?? currencies.own
    const [amount, other] = [readSide(leg.debit, currency), readSide(leg.credit, currency)]
    if (leg.code === '') return { id: leg.id, problem: 'Choose the account' }
    if (amount === null || other === null)
      return { id: leg.id, problem: 'Type an amount such as 2.5m or 2500000' }
    if ((amount === 0) === (other === 0)) return { id: leg.id, problem: 'Type a debit or a credit' }
    const [debit, credit] = [worthOf(leg, 'debit', currencies), worthOf(leg, 'credit', currencies)]
    if (debit === null || credit === null)
      return { id: leg.id, problem: 'No rate for this date: enter one such as 1.0823' }
    const foreign = currencies.foreign.has(leg.code) ? amount + other : null
    read.push({ code: leg.code, debit, credit, holding: leg.holding, foreign })
  }
  return { legs: read }
}

/** Sums debits, credits and their difference in the fund's currency, for lines that parse so far. */
export function standingOf(legs: readonly Leg[], currencies: Currencies) {
  const side = (name: 'debit' | 'credit') =>
    sumOf(
      legs.map(leg => worthOf(leg, name, currencies) ?? 0),
      currencies.own,
    )
  const [debit, credit] = [side('debit'), side('credit')]
  return { debit, credit, difference: sumOf([debit, -credit], currencies.own) }
}
