import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { locale } from '../../format/locale.ts'
import { decimalsFor, formatAmount, formatNumber, formatPercent } from '../../format/numbers.ts'
import { type Reading, readAmount, readDate, readMoney, readPercent } from '../../format/read.ts'
import { wordsOf } from '../../language/keys.ts'

export type FieldValue =
  | string
  | number
  | null
  | readonly string[]
  | ReadonlyArray<Readonly<Record<string, CellValue>>>
type CellValue = string | number | null | readonly string[]

interface FieldBase<Name extends string> {
  name: Name
  label: string
  required?: boolean
  /** Help text for the field. */
  hint?: string
  /** Why it stays as it is: it is shown, and cannot be typed in. */
  fixed?: string
  autoComplete?: string
}

/** A field whose value is typed at one place. */
export type SingleField<Name extends string = string> = FieldBase<Name> &
  (
    | { kind: 'text' | 'email' | 'password' | 'multiline' | 'date' | 'percent' | 'number' | 'code' }
    /** A key in words; the usual ones are offered, in the reader's language. */
    | { kind: 'key'; usual?: readonly string[] }
    /** For somebody else: at least eight characters, typed or made on the spot. */
    | { kind: 'secret' }
    /** The unit stands beside the field: a currency, or the field whose value is one. */
    | { kind: 'money'; currency?: string; currencyField?: NoInfer<Name> }
    /** Several words: of the given choices, or any keys. */
    | { kind: 'list'; choices?: ReadonlyArray<{ value: string; label: string }> }
    | { kind: 'choice'; choices: ReadonlyArray<{ value: string; label: string }> }
  )

/** A field that is a small table: any number of rows with a cell for each column. */
export type RowsField<Name extends string = string> = FieldBase<Name> & {
  kind: 'rows'
  columns: readonly SingleField[]
  /** The noun of a row: "Step". */
  row: string
  /** Initial values of a new row. */
  start?: Readonly<Record<string, CellValue>>
}

/** One field of a form, declared; the kind decides how it is typed, read and shown. */
export type Field<Name extends string = string> = SingleField<Name> | RowsField<Name>

/** A value as text that can be edited and read again. */
export function textOf(field: Field, value: unknown): string {
  const { kind } = field
  if (value === null || value === undefined) return ''
  if (kind === 'rows')
    return textOfRows((value as ReadonlyArray<Record<string, unknown>>).map(row => cellsOf(field, row)))
  if (Array.isArray(value)) return value.join(',')
  if (kind === 'key') return keyText(String(value), field.usual)
  if (kind === 'date') return dateText(String(value))
  if (typeof value !== 'number') return String(value)
  // By the text and not by multiplication: 0.07 * 100 is not 7.
  if (kind === 'percent') return editable(Number(`${value.toFixed(12)}e2`))
  return editable(value)
}

/** A day as pages write it, where it can be read again as that; else as ISO writes it. */
export function dateText(day: string): string {
  const written = formatDate(day)
  const reading = readDate(written, day)
  return 'value' in reading && reading.value === day ? written : day
}

/** A number with the reader's decimal sign and every digit it has. */
function editable(value: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)
}

/** A row with the texts of values. */
export const cellsOf = ({ columns }: RowsField, row: Readonly<Record<string, unknown>>): Cells =>
  Object.fromEntries(columns.map(column => [column.name, textOf(column, row[column.name])]))

/** Typed texts of the cells of one row, by column name. */
export type Cells = Readonly<Record<string, string>>

export const textOfRows = (rows: readonly Cells[]): string => (rows.length === 0 ? '' : JSON.stringify(rows))

/** Returns the rows that `textOfRows` wrote. */
export const rowsOf = (text: string): Cells[] => (text === '' ? [] : (JSON.parse(text) as Cells[]))

/** Returns the name of a cell by its place: `schedule.1.from`. */
export const cellName = ({ name }: RowsField, row: number, column: string): string =>
  `${name}.${row}.${column}`

/** Returns the currency of an amount: fixed by the field, or typed into another one. */
export function currencyOf(field: Field, texts: Readonly<Record<string, string>>): string | undefined {
  if (field.kind !== 'money') return undefined
  return field.currency ?? (field.currencyField ? texts[field.currencyField] || undefined : undefined)
}

/** Reads any field: returns its value, or the errors by name of field or cell. */
export function readAnyField(
  field: Field,
  text: string,
  currency?: string,
): { value: FieldValue } | { problems: Record<string, string> } {
  if (field.kind !== 'rows') {
    const reading = readField(field, text, currency)
    return 'problem' in reading ? { problems: { [field.name]: reading.problem } } : reading
  }
  const problems: Record<string, string> = {}
  const value = rowsOf(text).map((cells, row) => {
    const values: Record<string, CellValue> = {}
    for (const column of field.columns) {
      const reading = readField(column, cells[column.name] ?? '')
      if ('problem' in reading) problems[cellName(field, row, column.name)] = reading.problem
      else values[column.name] = reading.value
    }
    return values
  })
  return Object.keys(problems).length > 0 ? { problems } : { value }
}

/**
 * Reads a field into the value that the API takes; empty is null. An amount is checked against its currency
 * where that is known.
 */
export function readField(
  field: SingleField,
  text: string,
  currency = currencyOf(field, {}),
): Reading<CellValue> {
  const typed = field.kind === 'password' ? text : text.trim()
  if (field.kind === 'list') return readList(field.choices !== undefined, typed)
  if (typed === '') return field.required ? { problem: `${field.label} is required` } : { value: null }
  switch (field.kind) {
    case 'money':
      return currency === undefined ? readAmount(typed) : readMoney(typed, currency)
    case 'number':
      return readAmount(typed)
    case 'percent':
      return readPercent(typed)
    case 'date':
      return readDate(typed, today())
    case 'key':
      return readKey(typed, field.usual)
    default:
      return { value: typed }
  }
}

/** Words joined by commas; any that are no choices become keys. */
function readList(chosen: boolean, text: string): Reading<readonly string[]> {
  const words = listOf(text)
  if (chosen) return { value: words }
  const keys: string[] = []
  for (const word of words) {
    const reading = readKey(word)
    if ('problem' in reading) return reading
    keys.push(reading.value)
  }
  return { value: [...new Set(keys)] }
}

/** The words of a list's text. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

/** A kind that programs tell apart by its key: `Private credit` is `private_credit`. */
function readKey(text: string, usual: readonly string[] = []): Reading<string> {
  const known = usual.find(one => keyText(one, usual).toLowerCase() === text.toLowerCase())
  if (known !== undefined) return { value: known }
  const key = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return key === '' ? { problem: 'Enter letters or digits' } : { value: key }
}

/** A key as a text that is read back as the same key: the words of the usual ones are translated, those of others are not. */
export const keyText = (key: string, usual: readonly string[] = []): string =>
  usual.includes(key) ? wordsOfKey(key) : wordsOf(key)

/** Returns the value as it was understood, where that differs from the typed text. */
export function understood(field: SingleField, text: string, currency?: string): string | undefined {
  if (text.trim() === '' || field.kind === 'list' || field.kind === 'key') return undefined
  const reading = readField(field, text, currency)
  if ('problem' in reading || reading.value === null || typeof reading.value === 'object') {
    return undefined
  }
  const shown = shownAs(field, reading.value, currency)
  return shown.includes(text.trim()) ? undefined : `= ${shown}`
}

function shownAs({ kind }: SingleField, value: string | number, currency = 'USD'): string {
  if (typeof value === 'number') {
    if (kind === 'percent') return formatPercent(value)
    if (kind === 'money') return `${formatAmount(value, decimalsFor([value], currency))} ${currency}`
    return formatNumber(value)
  }
  return kind === 'date' ? formatDate(value) : value
}

/** The date that was typed; null while it is none. */
export function dateOf(field: SingleField, text: string): string | null {
  const reading = readField(field, text)
  return 'value' in reading && typeof reading.value === 'string' ? reading.value : null
}
