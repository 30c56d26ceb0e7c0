import { longDate } from '../../../kernel/index.ts'
import type { Collection, Row } from '../../../platform/language/collection.ts'
import type { Period } from '../../../platform/language/periods.ts'
import type { Test } from './conditions.ts'
import { dateOf } from './values.ts'
import type { Wording } from './wording.ts'

const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 }
const FIRST = '(?:(\\d{1,2}|two|three|four|five|six|ten) )?'
const MOST = new RegExp(
  `(?<= )(?:the )?(?:top )?${FIRST}(?:largest|biggest|highest|greatest|most|top|maximum)(?: (\\d{1,2}))?(?= )`,
)
const LEAST = new RegExp(`(?<= )(?:the )?${FIRST}(?:smallest|lowest|least|minimum)(?= )`)
const LATEST = new RegExp(`(?<= )(?:the )?${FIRST}(?:latest|newest|most recent|last)(?: (\\d{1,2}))?(?= )`)
const EARLIEST = new RegExp(`(?<= )(?:the )?${FIRST}(?:earliest|oldest|first)(?= )`)
const NEXT = new RegExp(`(?<= )(?:the )?${FIRST}(?:next|soonest|upcoming)(?: (\\d{1,2}))?(?= )`)

/** The requested end of a ranking, and the number of rows. */
export interface Ranked {
  way: 'most' | 'least'
  dated: boolean
  /** Limits it to dates ahead. */
  ahead: boolean
  first: number
}

export function rankIn(words: Wording): Ranked | null {
  for (const [pattern, way, dated] of [
    [LATEST, 'most', true],
    [NEXT, 'least', true],
    [EARLIEST, 'least', true],
    [MOST, 'most', false],
    [LEAST, 'least', false],
  ] as const) {
    const match = words.take(pattern)
    if (!match) continue
    const said = match[1] ?? match[2]
    return { way, dated, ahead: pattern === NEXT, first: said ? (NUMBERS[said] ?? Number(said)) : 1 }
  }
  return null
}

const AMOUNT =
  '(?:(?:usd|eur|gbp|chf|sek|nok|dkk|[$€£]) ?)?(\\d[\\d,]*(?:\\.\\d+)?) ?(k|thousand|mn?|mm|million|bn?|billion|%|percent|x)?(?: (?:usd|eur|gbp|dollars|euros))?'
export const OVER = new RegExp(
  `(?<= )(?:of )?(?:over|above|more than|greater than|larger than|bigger than|higher than|exceeding|at least|from) ${AMOUNT}(?= )`,
)
export const UNDER = new RegExp(
  `(?<= )(?:of )?(?:under|below|less than|smaller than|lower than|at most|up to) ${AMOUNT}(?= )`,
)
const SCALES: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }

export type Bound = { value: number; said: string; unit: string | undefined } | null

export function boundIn(words: Wording, pattern: RegExp): Bound {
  const match = words.take(pattern)
  if (!match) return null
  const unit = match[2]
  const scale = unit && !/^(?:%|percent|x)$/.test(unit) ? (SCALES[unit[0] as string] ?? 1) : 1
  const share = unit === '%' || unit === 'percent' ? 0.01 : 1
  const value = Number((match[1] as string).replaceAll(',', '')) * scale * share
  return { value: Number(value.toFixed(6)), said: match[0].trim(), unit }
}

export function boundTests(
  over: Bound,
  under: Bound,
  name: string | undefined,
  { fields }: Collection,
  tests: Test[],
): boolean {
  if (!over && !under) return true
  const field = name === undefined ? undefined : fields[name]
  if (!name || !field) return false
  const isShare = field.kind === 'fraction'
  if ([over, under].some(bound => bound && (bound.unit === '%' || bound.unit === 'percent') !== isShare))
    return false
  const numberOf = (row: Row) => (typeof row[name] === 'number' ? (row[name] as number) : null)
  if (over) {
    const inclusive = /at least|from/.test(over.said)
    tests.push({
      field: `${name} over`,
      said: `${field.words[0]} ${over.said}`,
      holds: row => {
        const value = numberOf(row)
        return value !== null && (inclusive ? value >= over.value : value > over.value)
      },
    })
  }
  if (under) {
    const inclusive = /at most|up to/.test(under.said)
    tests.push({
      field: `${name} under`,
      said: `${field.words[0]} ${under.said}`,
      holds: row => {
        const value = numberOf(row)
        return value !== null && (inclusive ? value <= under.value : value < under.value)
      },
    })
  }
  return true
}

export function periodTest(
  { from, to }: Period,
  name: string | undefined,
  { fields }: Collection,
  tests: Test[],
): boolean {
  const field = name === undefined ? undefined : fields[name]
  if (!name || field?.kind !== 'date') return false
  const [first, last] = [from && longDate(from), to && longDate(to)]
  const range =
    first === last ? first : !first ? `until ${last}` : !last ? `since ${first}` : `${first} to ${last}`
  tests.push({
    field: `${name} on`,
    said: `${field.words[0]} ${range}`,
    holds: row => {
      const date = dateOf(row[name])
      return date !== null && (from === null || date >= from) && (to === null || date <= to)
    },
  })
  return true
}
