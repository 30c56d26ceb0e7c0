import { Exact } from '../values/money.ts'
import type { MoneyReading, Moved } from './endpoint.ts'

type Shown = Readonly<Record<string, unknown>>

/**
 * Reads the amount from this field, in the `currency` beside it, the largest where there are several (debit and credit);
 * of a record within the answer by `record.field`.
 */
export function amountIn(...paths: string[]): MoneyReading {
  const steps = paths.map(path => path.split('.'))
  return shown => {
    const amounts = steps
      .map(path => path.reduce<unknown>((at, step) => (at as Shown | null | undefined)?.[step], shown))
      .filter(amount => typeof amount === 'number')
    return amounts.length > 0 ? { amount: Math.max(...amounts.map(Math.abs)), ...currencyOf(shown) } : null
  }
}

/** Reads the amount that the caller gave in this field, whichever way it moves; a call without it moves nothing. */
export const amountGiven =
  (field: string): MoneyReading =>
  (shown, given) => {
    const amount = given[field]
    return typeof amount === 'number' ? { amount: Math.abs(amount), ...currencyOf(shown) } : 'none'
  }

/** Sums the amounts that `reading` finds in every record of a list, in the currency of the first. */
export const totalOf =
  (list: string, reading: MoneyReading): MoneyReading =>
  (shown, given) => {
    const records = shown[list]
    if (!Array.isArray(records) || records.length === 0) return null
    let amount = new Exact(0)
    for (const record of records as Shown[]) {
      const moved = reading(record, given)
      if (moved === null) return null
      if (moved !== 'none') amount = amount.plus(moved.amount)
    }
    return { amount: amount.toNumber(), ...currencyOf(records[0] as Shown) }
  }

/** Money moves, and nothing in the call says how much: every policy that begins at an amount holds. */
export const untold: MoneyReading = () => null

const currencyOf = ({ currency }: Shown): Pick<Moved, 'currency'> =>
  typeof currency === 'string' ? { currency } : {}
