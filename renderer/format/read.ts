import { minorDigits } from './currencies.ts'
import { locale as readersLocale } from './locale.ts'
import { count } from './numbers.ts'

/** A value read from typed text, or the reason why not. */
export type Reading<T> = { value: T } | { problem: string }

const MULTIPLES: Record<string, number> = {
  k: 3,
  t: 3,
  th: 3,
  m: 6,
  mm: 6,
  mn: 6,
  mio: 6,
  b: 9,
  bn: 9,
  mrd: 9,
}

/** Reads an amount as people type it: `2.5m`, `2,500,000`, `USD 500k`, `(250)`, `-3`. Exact, never rounded. */
export function readAmount(text: string, locale = readersLocale): Reading<number> {
  const digits = unwrapNegative(text).digits.replace(/^[A-Z]{3}\s*(?=\d)|\s+[A-Z]{3}$/, '')
  const [, figure = '', suffix = ''] = /^(.*?)\s*([a-z]{1,3})?$/i.exec(digits) ?? []
  const shift = suffix === '' ? 0 : MULTIPLES[suffix.toLowerCase()]
  const plain = plainDecimal(figure, locale)
  if (plain === null || shift === undefined) return { problem: 'Type an amount such as 2.5m or 2500000' }
  return { value: sign(text) * shifted(plain, shift) }
}

/**
 * Reads an amount of a currency; null for one with more decimals than its minor units, or beyond exact
 * integers.
 */
export function readMoney(text: string, currency: string, locale = readersLocale): Reading<number> {
  const reading = readAmount(text, locale)
  if ('problem' in reading) return reading
  const scale = 10 ** minorDigits(currency)
  const minor = Math.round(reading.value * scale)
  if (!Number.isSafeInteger(minor)) return { problem: 'This is too large to calculate exactly' }
  if (minor / scale === reading.value) return reading
  return { problem: `Amounts in ${currency} have at most ${count(minorDigits(currency), 'decimal')}` }
}

/** Reads a percentage: `8` and `8%` are 0.08, `250bp` is 0.025. */
export function readPercent(text: string, locale = readersLocale): Reading<number> {
  const { digits } = unwrapNegative(text)
  const basisPoints = /\s*bps?$/i.test(digits)
  const plain = plainDecimal(digits.replace(/\s*(%|bps?)$/i, ''), locale)
  if (plain === null) return { problem: 'Type a percentage such as 8% or 250bp' }
  return { value: sign(text) * shifted(plain, basisPoints ? -4 : -2) }
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** Reads a date in the reader's order: `31/3/27` (or `3/31/27`), `2027-03-31`, `31 Mar 2027`, `today`. */
export function readDate(text: string, today: string, locale = readersLocale): Reading<string> {
  const typed = text.trim().toLowerCase()
  const words: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }
  if (typed in words) return { value: addDays(today, words[typed] ?? 0) }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/.exec(typed)
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[2]), fullYear(numeric[3] ?? '')]
    const monthFirst = isMonthFirst(locale) ? second <= 31 && first <= 12 : second > 12
    return monthFirst ? dateOf(year, first, second) : dateOf(year, second, first)
  }
  const named = /^(?:(\d{1,2})\.?\s+)?([\p{L}.]{3,})\s+(?:(\d{1,2}),?\s+)?(\d{2}|\d{4})$/u.exec(typed)
  const day = named?.[1] ?? named?.[3]
  const month = named ? monthNamed(named[2] ?? '', locale) : -1
  if (named && day && month >= 0) return dateOf(fullYear(named[4] ?? ''), month + 1, Number(day))
  return { problem: `Type a date such as ${isMonthFirst(locale) ? '3/31/27' : '31/3/27'} or 2027-03-31` }
}

function unwrapNegative(text: string): { digits: string; negative: boolean } {
  const trimmed = text.trim()
  const wrapped = /^\((.*)\)$/.exec(trimmed)?.[1]
  if (wrapped !== undefined) return { digits: wrapped.trim(), negative: true }
  const minus = /^[-−]\s*/.exec(trimmed)
  return minus
    ? { digits: trimmed.slice(minus[0].length), negative: true }
    : { digits: trimmed, negative: false }
}

const sign = (text: string): 1 | -1 => (unwrapNegative(text).negative ? -1 : 1)

/** The figure with `.` as its decimal sign and nothing else; null when its separators make no sense. */
function plainDecimal(figure: string, locale: string): string | null {
  const { decimal, group } = separators(locale)
  const groups = group === '.' || group === ',' ? escaped(group) : "[\\s\\u00a0\\u202f'’]"
  const shape = new RegExp(`^(\\d{1,3}(${groups}\\d{3})+|\\d+)?(${escaped(decimal)}\\d+)?$`)
  if (figure === '' || !shape.test(figure)) return null
  const [whole = '', fraction = ''] = figure.split(decimal)
  return `${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`
}

function separators(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const of = (type: string) => parts.find(part => part.type === type)?.value
  return { decimal: of('decimal') ?? '.', group: of('group') ?? ',' }
}

/** Moves the decimal point in the text, because multiplying floats would change 1.005m. */
function shifted(plain: string, by: number): number {
  return Number(`${plain}e${by}`)
}

const escaped = (character: string): string => character.replace(/[.\\]/g, '\\$&')

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

function dateOf(year: number, month: number, day: number): Reading<string> {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? { value: date.toISOString().slice(0, 10) } : { problem: 'Invalid date' }
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0))
  return parts.find(part => part.type === 'day' || part.type === 'month')?.type === 'month'
}

function monthNamed(name: string, locale: string): number {
  const typed = name.replace('.', '').toLowerCase()
  return MONTHS.findIndex(month =>
    [locale, 'en'].some(language =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
        .format(Date.UTC(2026, month, 1))
        .toLowerCase()
        .startsWith(typed),
    ),
  )
}
