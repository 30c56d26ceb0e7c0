import { daysAfter } from '../../kernel/values/days.ts'

/** The months by their names, January first. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * The day a question speaks of: the end of a quarter, month or year, or the day itself; undefined where it names none.
 * A quarter or month without a year is the last one that has begun.
 */
export function dayOf(text: string, today: string): string | undefined {
  const lower = text.toLowerCase()
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const exact = /\b(\d{4}-\d{2}-\d{2})\b/.exec(lower)
  if (exact && !Number.isNaN(Date.parse(exact[1] as string))) return exact[1]
  const quarter = /\bq([1-4])(?:\s*(?:of\s*)?(\d{4}))?\b/.exec(lower)
  if (quarter) {
    const q = Number(quarter[1])
    const of = quarter[2] ? Number(quarter[2]) : q * 3 - 2 <= month ? year : year - 1
    return lastDay(of, q * 3)
  }
  if (/\blast quarter\b/.test(lower)) {
    const q = Math.floor((month - 1) / 3)
    return q === 0 ? lastDay(year - 1, 12) : lastDay(year, q * 3)
  }
  if (/\blast year\b|\byear[- ]end\b/.test(lower)) return `${year - 1}-12-31`
  if (/\blast month\b/.test(lower)) return month === 1 ? lastDay(year - 1, 12) : lastDay(year, month - 1)
  const named = new RegExp(
    `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? )?(${MONTHS.join('|')})(?: (\\d{1,2}),?)?(?: (\\d{4}))?\\b`,
  ).exec(lower)
  if (
    named &&
    !(
      named[2] === 'may' &&
      !named[1] &&
      !named[3] &&
      !named[4] &&
      !/\b(in|of|end|until|by|for) may\b/.test(lower)
    )
  ) {
    const m = MONTHS.indexOf(named[2] as string) + 1
    const of = named[4] ? Number(named[4]) : m <= month ? year : year - 1
    const day = named[1] ?? named[3]
    return day ? `${of}-${String(m).padStart(2, '0')}-${day.padStart(2, '0')}` : lastDay(of, m)
  }
  const bare = /\b(?:in|of|end of|until|by|for) (20\d{2})\b/.exec(lower)
  if (bare) return bare[1] === String(year) ? today : `${bare[1]}-12-31`
  return undefined
}

/** The days of the week in English and German, Sunday first. */
const WEEKDAYS = [
  'sunday|sonntag',
  'monday|montag',
  'tuesday|dienstag',
  'wednesday|mittwoch',
  'thursday|donnerstag',
  'friday|freitag',
  'saturday|samstag',
]

/** The day that a text names by its distance or its day of the week, the next one after today. */
function nearDay(text: string, today: string): string | undefined {
  if (/\btomorrow\b|(?<!guten )\bmorgen\b/i.test(text)) return daysAfter(today, 1)
  const weekday = WEEKDAYS.findIndex(names => new RegExp(`\\b(?:${names})\\b`, 'i').test(text))
  if (weekday < 0) return undefined
  const until = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  return daysAfter(today, until || 7)
}

/**
 * The day that a text names for something still to come: a day or month without a year is the next one, as is a day of the
 * week.
 */
export function dayAhead(text: string, today: string): string | undefined {
  const day = dayOf(text, today)
  if (day === undefined) return nearDay(text, today)
  if (day >= today || /\b20\d{2}\b/.test(text)) return day
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

/** The last day of the month, quarter or year that a text calls this one; undefined where it names none. */
export function endOfThis(text: string, today: string): string | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const named = /\bthis (month|quarter|year)\b/i.exec(text)?.[1]?.toLowerCase()
  if (named === 'month') return lastDay(year, month)
  if (named === 'quarter') return lastDay(year, Math.ceil(month / 3) * 3)
  return named === 'year' ? lastDay(year, 12) : undefined
}
