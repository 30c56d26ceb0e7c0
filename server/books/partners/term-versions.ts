import { conflict, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { FundRow } from '../accounts/fund-account.ts'

/** One version of terms with its effective date, null since the beginning. */
export interface Version {
  id: number
  effective_from: string | null
}

/** Versions in the order in which they take effect; of two from the same day, the one written later counts. */
export const inOrder = <T extends Version>(versions: readonly T[]): T[] =>
  versions.toSorted((a, b) => compare(a.effective_from ?? '', b.effective_from ?? '') || a.id - b.id)

/** The version in effect on a day, of versions in order. */
export const inEffect = <T extends Version>(versions: readonly T[], day: string): T | undefined =>
  versions.findLast(({ effective_from }) => (effective_from ?? '') <= day)

/** The version in effect on a day, else the first to come. */
export const inEffectOrNext = <T extends Version>(versions: readonly T[], day: string): T | undefined =>
  inEffect(versions, day) ?? versions[0]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The first day on which a fund's book is open; null while nothing is closed. */
export const firstOpenDay = ({ locked_through }: Pick<FundRow, 'locked_through'>): string | null =>
  locked_through === null ? null : daysAfter(locked_through, 1)

/**
 * Returns the effective date of terms agreed now: the given day, else the first open day, or the start of the
 * last version where that is later. Throws 409 `period_closed` for a day of a closed period, whose fees were
 * computed by the terms of that time.
 */
export function effectiveFrom(
  fund: Pick<FundRow, 'name' | 'locked_through'>,
  given: string | null | undefined,
  versions: readonly Version[],
): string | null {
  const open = firstOpenDay(fund)
  const last = versions.at(-1)?.effective_from ?? null
  if (given === undefined) return (last ?? '') > (open ?? '') ? last : open
  if (open === null || (given !== null && given >= open)) return given
  throw conflict(
    'period_closed',
    sentence`The book of ${fund.name} is closed through ${String(fund.locked_through)}: new terms take effect after that day.`,
    { locked_through: fund.locked_through, date: given },
  )
}
