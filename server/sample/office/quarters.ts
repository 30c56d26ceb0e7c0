const DAY_MS = 86_400_000
/** How many days the office takes to close a quarter. */
export const DAYS_TO_CLOSE = 21

export interface Quarter {
  daysAgo: number
  period_start: string
  period_end: string
}

/** The ends of the last quarters that an office could have closed by now, the latest first. */
export const quarterEnds = (quarters: number): Quarter[] =>
  Array.from({ length: quarters }, (_, back) => quarterEnd(-back))

/** A quarter by its place from the last that an office could have closed by now, which is 0; those before it are negative. */
export function quarterEnd(place: number): Quarter {
  const today = new Date()
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  const endOf = (quarter: number) => Date.UTC(today.getUTCFullYear(), 3 * quarter, 0)
  const current = Math.floor(today.getUTCMonth() / 3)
  const last = (midnight - endOf(current)) / DAY_MS > DAYS_TO_CLOSE ? current : current - 1
  const end = endOf(last + place)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return {
    daysAgo: (midnight - end) / DAY_MS,
    period_start: dayOf(endOf(last + place - 1) + DAY_MS),
    period_end: dayOf(end),
  }
}

/** How many days ago it was so many days after the end of a quarter: `Q-3+20`. */
export function daysAgoOf(said: string): number {
  const [, place = '', days = ''] = /^Q(-\d+|0)\+(\d+)$/.exec(said) ?? []
  return quarterEnd(Number(place)).daysAgo - Number(days)
}
