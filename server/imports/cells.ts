import { type Sentence, sentence } from '../kernel/language/sentence.ts'
import { minorDigits } from '../kernel/values/money.ts'

export type DecimalSign = '.' | ','

/** The decimal sign that somebody told, by its name. */
export const SIGNS = { point: '.', comma: ',' } as const

/** A cell with two readings, between which only the sheet's author can choose. */
export const UNCLEAR = Symbol('unclear')

/**
 * Returns whether a cell of names marks its row as a total, and says no more: somebody may be called Total
 * Return Partners.
 */
export const isTotal = (cell: string): boolean => TOTAL.test(cell.trim())

const TOTAL =
  /^(?:(?:grand |sub-?|sous-)?totals?(?: g[eé]n[eé]ral)?|totaux|totale|totaal|(?:gesamt|zwischen|end)?summe|gesamt(?:betrag)?|insgesamt|suma total|razem|summa)(?: \(?[A-Z]{3}\)?)?\s*:?$/i

/** A figure without the mark of its unit or side. */
export const withoutMark = (cell: string): string => cell.replace(/\s*(?:%|x|days?|DR|CR)$/i, '')

/** The sign before the decimals of a sheet's amounts, by those that leave no doubt; null where none does, or two disagree. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  const told = new Set<DecimalSign>()
  for (const cell of cells) {
    const bare = withoutMark(cell)
    const [point, comma] = [amountWith(bare, '.'), amountWith(bare, ',')]
    if (point !== null && comma === null) told.add('.')
    if (comma !== null && point === null) told.add(',')
  }
  return told.size === 1 ? ([...told][0] as DecimalSign) : null
}

/** A currency beside an amount: its code, its sign, or both as in `US$`. */
const CURRENCY = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}|kr\.?|zł|Kč|Ft|Fr\.)`
const CURRENCY_BEFORE = new RegExp(`^([-+]?)${CURRENCY}`, 'u')

const AMOUNTS: Record<DecimalSign, RegExp> = {
  // Lakhs and crores have two digits before the last three: 1,50,000.
  '.': new RegExp(
    `^([-+]?)([1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d?(?:,\\d{2})+,\\d{3}|\\d*)(?:\\.(\\d*))?(-?)${CURRENCY}?$`,
    'u',
  ),
  ',': new RegExp(`^([-+]?)([1-9]\\d{0,2}(?:\\.\\d{3})+|\\d*)(?:,(\\d*))?(-?)${CURRENCY}?$`, 'u'),
}

/**
 * An amount as people write it, as a plain decimal such as `-1234.5`; null when it is none. Nothing is rounded. Without a
 * decimal sign it is unclear where both would do and differ: 25.000 may be twenty-five or a thousand times that.
 */
export function amountIn(cell: string, sign: DecimalSign | null): string | typeof UNCLEAR | null {
  if (sign !== null) return amountWith(cell, sign)
  const [point, comma] = [amountWith(cell, '.'), amountWith(cell, ',')]
  if (point === null || comma === null) return point ?? comma
  return point === comma ? point : UNCLEAR
}

function amountWith(cell: string, sign: DecimalSign): string | null {
  const bare = cell.replaceAll(/[\s'’]/g, '').replaceAll(/[−–—]/g, '-')
  // Accountants print a dash for zero.
  if (bare === '-') return '0'
  const inBrackets = /^\((.+)\)$/.exec(bare)
  const written = (inBrackets?.[1] ?? bare).replace(CURRENCY_BEFORE, '$1')
  const group = sign === '.' ? ',' : '.'
  const found = AMOUNTS[sign].exec(written)
  if (!found) return null
  const [, before, whole = '', decimals = '', after] = found
  if (whole === '' && decimals === '') return null
  const negative = [before, after, inBrackets && '-'].filter(one => one === '-').length
  if (negative > 1) return null
  const digits = `${whole.replaceAll(group, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`
  return negative === 1 ? `-${digits}` : digits
}

/** Debit and credit marks that banks and ledgers write before or after an unsigned amount. */
const SIDED =
  /^(?:(?<after>.*\d\)?)\s*(?<behind>DR|CR|DB|D|C|S|H)\.?|(?<before>DR|CR)\.?\s*(?<rest>\D{0,5}\d.*))$/i

/** An amount that may say its side, `3.00 DR`, `97,00 H`: a debit is below zero or above, as `debits` says. */
export function sidedAmountIn(
  cell: string,
  sign: DecimalSign | null,
  debits: 'negative' | 'positive',
): string | typeof UNCLEAR | null {
  const found = SIDED.exec(cell.trim())?.groups
  if (!found) return amountIn(cell, sign)
  const read = amountIn((found.after ?? found.rest) as string, sign)
  if (typeof read !== 'string') return read
  const isDebit = /^[DS]/i.test((found.behind ?? found.before) as string)
  const isNegative = isDebit === (debits === 'negative')
  // A sign that says the opposite leaves open which of the two is meant.
  if (read.startsWith('-')) return isNegative ? read : null
  return isNegative && Number(read) !== 0 ? `-${read}` : read
}

/** A share as a plain fraction: `12.5 %` is 0.125, and so is `0.125`; null for 12.5 without its sign, which may be either. */
export function fractionIn(cell: string, sign: DecimalSign | null): string | typeof UNCLEAR | null {
  const percent = /%\s*$/.test(cell)
  const decimal = amountIn(cell.replace(/%\s*$/, '').trim(), sign)
  if (typeof decimal !== 'string') return decimal
  if (percent) return String(Number((Number(decimal) / 100).toFixed(10)))
  return Math.abs(Number(decimal)) < 1 ? decimal : null
}

/** A plain decimal in minor units of a currency; a sentence where it has more decimals, or is too large. */
export function minorOf(decimal: string, currency: string): number | Sentence {
  const digits = minorDigits(currency)
  const [whole = '', decimals = ''] = decimal.split('.')
  if (/[^0]/.test(decimals.slice(digits)))
    return sentence`has more than the ${digits} decimals of ${currency}`
  const minor = Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor) || Math.abs(minor) > LARGEST) return sentence`is too large`
  return minor === 0 ? 0 : minor
}

/** A hundred billion with two decimals: the most that a book takes as one amount, so that its sums stay exact. */
const LARGEST = 10_000_000_000_000

export type DateOrder = 'day_first' | 'month_first'

/** Three numbers with the year last, of four digits or two; a point may stand behind it. */
const NUMBERS = /^(\d{1,2})[/.-] ?(\d{1,2})(?:[/.-] ?(\d{4})|[/.] ?(\d{2}))\.?$/

/**
 * Returns the order of day, month and year in a sheet's numeric dates, by those that are unambiguous; null
 * where none is.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  for (const cell of cells) {
    const [, first, second] = NUMBERS.exec(dayAlone(cell)) ?? []
    if (Number(first) > 12) return 'day_first'
    if (Number(second) > 12) return 'month_first'
  }
  return null
}

/** The time of day behind a day, and the zone: a statement counts days. */
const TIME =
  /(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT|[A-Z]{2,4}T|[+-]\d{2}:?\d{2}))?$/i

/** The day of the week before a day that is whole without it. */
const WEEKDAY =
  /^\p{L}{2,12}\.?,? +(?=\d{1,2}[./-]\d|\d{4}-|\d{1,2}(?:st|nd|rd|th|er)?\.? (?:de )?\p{L}{3}|\p{L}{3,10}\.? \d{1,2},? \d{4})/u

const dayAlone = (cell: string): string => cell.trim().replace(TIME, '').replace(WEEKDAY, '')

/** A day as YYYY-MM-DD; null when it is none, or no day of the calendar. */
export function dayIn(cell: string, order: DateOrder | null): string | typeof UNCLEAR | null {
  const text = dayAlone(cell)
  const iso =
    /^(\d{4})[-/.年년] ?(\d{1,2})[-/.月월] ?(\d{1,2})[.日일]?$/.exec(text) ??
    /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first, second, whole, short] = numbers
    // 03/03 is the same day either way, and dates with points are written day first wherever they are.
    const known = first === second || text.includes('.') ? 'day_first' : order
    if (known === null) return UNCLEAR
    const full = yearOf(whole ?? (short as string))
    if (full === null) return null
    return known === 'day_first' ? calendarDay(full, second, first) : calendarDay(full, first, second)
  }
  const worded =
    /^(\d{1,2})(?:st|nd|rd|th|er|º)?[ .-]*(?:de |of )?(\p{L}{3,10})\.?,?[ -]*(?:de )?['’]?(\d{4}|\d{2})$/iu.exec(
      text,
    ) ?? /^(\p{L}{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/iu.exec(text)
  if (!worded) return null
  const [, one = '', other = '', year = ''] = worded
  const [day, month] = /\d/.test(one) ? [one, other] : [other, one]
  const [at, full] = [monthOf(month), yearOf(year)]
  return at === null || full === null ? null : calendarDay(full, String(at), day)
}

/**
 * A year of two digits, as POSIX reads it: 69 to 99 are of the last century. Null for one that is still to come, for then the
 * year may well stand first: 25/03/31.
 */
function yearOf(year: string): string | null {
  if (year.length === 4) return year
  const full = (Number(year) >= 69 ? 1900 : 2000) + Number(year)
  return full > new Date().getUTCFullYear() + 1 ? null : String(full)
}

const plainWord = (word: string): string =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ae', 'a').toLowerCase()

/** The names of the months in the languages that files come in, with their numbers. */
const MONTH_NAMES: ReadonlyArray<readonly [name: string, month: number]> = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'].flatMap(language =>
    (['long', 'short'] as const).flatMap(month => {
      // Beside a day some languages bend the name.
      const [alone, dated] = [{}, { day: 'numeric' } as const].map(
        beside => new Intl.DateTimeFormat(language, { ...beside, month, timeZone: 'UTC' }),
      )
      return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1))).flatMap((day, at) =>
        [alone, dated].flatMap(names =>
          (names?.formatToParts(day) ?? [])
            .filter(({ type }) => type === 'month')
            .map(({ value }) => [plainWord(value.replace('.', '')), at + 1] as const),
        ),
      )
    }),
  ),
  // As German calendars shorten March.
  ['mrz', 3],
]

/** The number of a month by its name or the beginning of it; null where two months begin so. */
function monthOf(word: string): number | null {
  const meant = new Set(MONTH_NAMES.flatMap(([name, at]) => (name.startsWith(plainWord(word)) ? [at] : [])))
  return meant.size === 1 ? ([...meant][0] as number) : null
}

function calendarDay(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const known = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== date) return null
  return date >= '1900-01-01' && date < '2200-01-01' ? date : null
}

/** Words as a key such as `family_office`, however they are written; null where nothing of them is left. */
export const keyIn = (words: string): string | null =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '') || null
