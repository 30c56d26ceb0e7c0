import { readAmount } from '../../../format/read.ts'
import { sumOf } from '../../../format/sums.ts'

/** One line of a journal entry as it is typed. */
export interface Leg {
  id: number
  code: string
  debit: string
  credit: string
}

export interface ReadLeg {
  code: string
  debit: number
  credit: number
}

export const isEmpty = ({ code, debit, credit }: Leg): boolean =>
  code === '' && debit.trim() === '' && credit.trim() === ''

/** What was typed on one side; nothing is zero, what cannot be read is null. */
export function readSide(text: string): number | null {
  if (text.trim() === '') return 0
  const reading = readAmount(text)
  return 'value' in reading && reading.value >= 0 ? reading.value : null
}

/** The legs that were typed, or what is missing in the first that cannot be posted. */
export function readLegs(legs: readonly Leg[]): { legs: ReadLeg[] } | { id: number; problem: string } {
  const read: ReadLeg[] = []
  for (const leg of legs.filter(one => !isEmpty(one))) {
    const [debit, credit] = [readSide(leg.debit), readSide(leg.credit)]
    if (leg.code === '') return { id: leg.id, problem: 'Choose the account' }
    if (debit === null || credit === null)
      return { id: leg.id, problem: 'Type an amount such as 2.5m or 2500000' }
    if ((debit === 0) === (credit === 0)) return { id: leg.id, problem: 'Type a debit or a credit' }
    read.push({ code: leg.code, debit, credit })
  }
  return { legs: read }
}

/** Debits, credits and what they differ by, of what can be read so far. */
export function standingOf(legs: readonly Leg[], currency: string) {
  const side = (name: 'debit' | 'credit') =>
    sumOf(
      legs.map(leg => readSide(leg[name]) ?? 0),
      currency,
    )
  const [debit, credit] = [side('debit'), side('credit')]
  return { debit, credit, difference: sumOf([debit, -credit], currency) }
}
