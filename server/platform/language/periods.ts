import { MONTHS } from './days.ts'

/** The days from `from` to `to`, both included; open where one is null. */
export interface Period {
  from: string | null
  to: string | null
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const moved = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

const DATE = '\\d{4}-\\d{2}-\\d{2}'
const SPELLED = `(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(${MONTHS.join('|')})(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (20\\d{2}))?`

/** A form of period: its pattern, and the days it means on a given day. */
type Way = readonly [RegExp, (match: RegExpExecArray, today: string) => Period | null]

const anchored = (inner: string): RegExp => new RegExp(`(?<![\\w-])(?:${inner})(?![\\w-])`)

const one = (date: string): Period => ({ from: date, to: date })

/** Weeks begin on Monday. */
function unitAround(unit: string, today: string, ahead: number): Period {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  if (unit === 'week') {
    const monday = moved(today, -((new Date(today).getUTCDay() + 6) % 7) + ahead * 7)
    return { from: monday, to: moved(monday, 6) }
  }
  if (unit === 'month') return { from: day(year, month + ahead, 1), to: day(year, month + ahead + 1, 0) }
  if (unit === 'quarter') {
    const first = Math.floor(month / 3) * 3 + ahead * 3
    return { from: day(year, first, 1), to: day(year, first + 3, 0) }
  }
  return { from: day(year + ahead, 0, 1), to: day(year + ahead, 11, 31) }
}

const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }
const AHEAD: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  next: 1,
  last: -1,
  previous: -1,
  past: -1,
}

/** The spelled day or month: “30 September 2026”, “September 30”, “in September”; without a year the one of this year. */
function spelledOut(match: RegExpExecArray, at: number, today: string): Period | null {
  const [before, name, after, year] = match.slice(at, at + 4)
  const month = MONTHS.indexOf(name as string)
  const of = year ? Number(year) : Number(today.slice(0, 4))
  const date = before ?? after
  // “May” alone is a verb more often than a month.
  if (match[0] === 'may') return null
  const last = day(of, month + 1, 0)
  if (!date) return { from: day(of, month, 1), to: last }
  return Number(date) > Number(last.slice(8)) ? null : one(day(of, month, Number(date)))
}

const since = ({ from }: Period): Period => ({ from, to: null })
const after = ({ to }: Period): Period => ({ from: to && moved(to, 1), to: null })
const until = ({ to }: Period): Period => ({ from: null, to })
const before = ({ from }: Period): Period => ({ from: null, to: from && moved(from, -1) })

const BOUNDS: ReadonlyArray<readonly [string, (period: Period) => Period]> = [
  ['since|from|starting', since],
  ['after|later than', after],
  ['by|until|up to|through|no later than', until],
  ['before|earlier than|prior to', before],
  ['(?:in|on|during|of|for|at|as of)?', period => period],
]

/** Each way to name a day or a period by itself, with the place of its first group. */
const NAMED: ReadonlyArray<
  readonly [string, (match: RegExpExecArray, at: number, today: string) => Period | null]
> = [
  [`(${DATE})`, (match, at) => one(match[at] as string)],
  [
    'q([1-4])(?: (?:of )?(20\\d{2}))?',
    (match, at, today) => {
      const year = Number(match[at + 1] ?? today.slice(0, 4))
      const first = Number(match[at]) * 3 - 3
      return { from: day(year, first, 1), to: day(year, first + 3, 0) }
    },
  ],
  [SPELLED, spelledOut],
  [
    '(today|tomorrow|yesterday)',
    (match, at, today) =>
      one(moved(today, ['yesterday', 'today', 'tomorrow'].indexOf(match[at] as string) - 1)),
  ],
  [
    '(this|current|next|last|previous|past) (week|month|quarter|year)',
    (match, at, today) => unitAround(match[at + 1] as string, today, AHEAD[match[at] as string] as number),
  ],
  ['year[- ]end()', (_match, _at, today) => one(`${today.slice(0, 4)}-12-31`)],
  ['(20\\d{2})', (match, at) => ({ from: `${match[at]}-01-01`, to: `${match[at]}-12-31` })],
]

const WAYS: readonly Way[] = [
  [
    anchored(
      '(?:in|within|over|during|for)? ?(?:the )?(next|coming|last|past|previous) (\\d{1,3}) (day|week|month|quarter|year)s?',
    ),
    ([, way, count, unit], today) => {
      const days = Number(count) * (DAYS_IN[unit as string] as number)
      return /next|coming/.test(way as string)
        ? { from: today, to: moved(today, days) }
        : { from: moved(today, -days), to: today }
    },
  ],
  [
    anchored('within (?:the )?(\\d{1,3}) (day|week|month)s?'),
    ([, count, unit], today) => ({
      from: today,
      to: moved(today, Number(count) * (DAYS_IN[unit as string] as number)),
    }),
  ],
  [
    anchored(`between (${DATE}) and (${DATE})|from (${DATE}) to (${DATE})`),
    match => ({ from: match[1] ?? match[3] ?? null, to: match[2] ?? match[4] ?? null }),
  ],
  ...NAMED.flatMap(([pattern, mean]) =>
    BOUNDS.map(
      ([bound, narrow]): Way => [
        anchored(`${bound.startsWith('(') ? bound : `(?:${bound})`} ?(?:the )?${pattern}`),
        (match, today) => {
          const period = mean(match, 1, today)
          return period && narrow(period)
        },
      ],
    ),
  ),
]

/** The period that a text in small letters names first among the ways that are known, with the words that name it; null where none is. */
export function periodIn(text: string, today: string): (Period & { words: string }) | null {
  for (const [pattern, mean] of WAYS) {
    const match = pattern.exec(text)
    const period = match && mean(match, today)
    if (period) return { ...period, words: match[0] }
  }
  return null
}
