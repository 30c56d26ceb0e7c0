import { daysAfter } from '../../../../kernel/values/days.ts'

/**
 * The last days, from one day to another, both included, of the quarters or of the years of a fund whose fiscal year ends
 * on `yearEnd` (`MM-DD`): a quarter ends with a month.
 */
export function periodEnds(
  yearEnd: string,
  frequency: 'quarterly' | 'annual',
  { from, to }: { from: string; to: string },
): string[] {
  const ends: string[] = []
  const month = Number(yearEnd.slice(0, 2))
  const step = frequency === 'annual' ? 12 : 3
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)) + 1; year++)
    for (let back = 0; back < 12; back += step)
      ends.push(back === 0 ? `${year}-${yearEnd}` : lastOfMonth(year, month - back))
  return ends.filter(day => from <= day && day <= to).sort()
}

/** The day before the first of the month that follows; months before January are of the year before. */
function lastOfMonth(year: number, month: number): string {
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return daysAfter(next, -1)
}
