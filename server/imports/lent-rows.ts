import { type Context, type Sentence, sentence } from '../kernel/index.ts'
import { fromMinor, isCurrency } from '../kernel/values/money.ts'
import type { Fields } from '../sources/answers/answer-lists.ts'
import type { Reading } from '../sources/records/bindings.ts'
import { type Column, type Columns, type Mapping, plain } from './columns.ts'
import type { Choice } from './kind.ts'
import type { LentKind } from './lent-kind.ts'
import { type ReadSheet, readHeaded } from './read-sheet.ts'
import type { SheetRow } from './sheet-row.ts'

/** Rows as a server gave them, under the names of its fields. */
export interface LentTable {
  names: readonly string[]
  rows: readonly Fields[]
  /** True where its numbers are JSON’s, which have a point before the decimals. */
  json: boolean
}

/** Lent rows as read, and the questions they leave open. */
export interface LentRows<C extends string> {
  sheet: ReadSheet<C>
  /** Valid rows. */
  rows: SheetRow<C>[]
  /** Invalid rows, each with its problems. */
  unread: SheetRow<C>[]
  asksCurrency: boolean
  asksRates: boolean
}

/** Reads lent rows by the columns of their kind, money exactly and in its currency. Pure. */
export function readLent<C extends string>(
  { names, rows, json }: LentTable,
  kind: LentKind<C>,
  choices: Partial<Record<C, readonly Choice[]>>,
  reading: Reading,
): LentRows<C> {
  const mapping = mapFields(kind.columns, names, reading.mapping)
  // A server leaves out a field that no row has this time.
  const all = [...new Set([...names, ...Object.values<string | null>(mapping).flatMap(name => name ?? [])])]
  const headed = {
    header: null,
    names: all,
    rows: rows.map((row, at) => ({ row: at + 1, cells: all.map(name => row[name] ?? '') })),
  }
  const sheet = readHeaded(headed, mapping, kind, choices, {
    ...reading,
    ...(json ? { decimal_sign: 'point' as const } : {}),
  })
  const own = sheet.rows.filter(({ fate }) => fate !== 'ignored')
  let asksCurrency = false
  let asksRates = false
  const columns = Object.keys(kind.columns) as C[]
  const needed = columns.filter(column => kind.columns[column].needed)
  const [amounts, rates] = [columnsThatRead(kind, 'amount'), columnsThatRead(kind, 'rate')]
  for (const row of own) {
    for (const column of needed) row.needed(column)
    for (const column of amounts) if (!checkMoney(row, column, reading)) asksCurrency = true
    for (const column of rates)
      if (row.values[column] !== null && !row.cells[column].includes('%') && !reading.rates) {
        asksRates = true
        row.refuse(column, sentence`of ${row.cells[column]}, say whether it is in percent or a fraction`)
      }
    if (!row.refused) kind.check?.(row)
  }
  return {
    sheet,
    rows: own.filter(({ refused }) => !refused),
    unread: own.filter(({ refused }) => refused),
    asksCurrency,
    asksRates,
  }
}

const columnsThatRead = <C extends string>({ columns }: LentKind<C>, reads: Column['reads']): C[] =>
  (Object.keys(columns) as C[]).filter(column => columns[column].reads === reads)

/** Refuses an amount that its currency cannot hold; false where nobody has said its currency. */
function checkMoney<C extends string>(row: SheetRow<C>, column: C, reading: Reading): boolean {
  if (row.values[column] === null) return true
  const currency = currencyOf(row, reading)
  if (currency === null)
    row.refuse(column, sentence`${row.cells[column]} has no currency: say which it is in`)
  else if (!isCurrency(currency)) row.refuse(column, sentence`${currency} is not an ISO 4217 currency code`)
  else row.minor(column, currency)
  return currency !== null
}

/** Returns the currency of a row: its own, or the one set for all. */
export function currencyOf(row: SheetRow, { currency }: Reading): string | null {
  return row.values.currency?.toUpperCase() ?? currency ?? null
}

/** A rate as a fraction; null where the row has none. */
export function rateOf<C extends string>(row: SheetRow<C>, column: C, { rates }: Reading): number | null {
  const value = row.values[column]
  if (value === null) return null
  const percent = row.cells[column].includes('%') || rates === 'percent'
  return percent ? Number((Number(value) / 100).toFixed(10)) : Number(value)
}

/** Returns the field of each column: as given, else by the fields' names. */
export function mapFields<C extends string>(
  columns: Columns<C>,
  names: readonly string[],
  told: Partial<Record<string, string | null>> = {},
): Mapping<C> {
  // One field may map to two columns where a person says so: an account's code can identify the account.
  const taken = new Set<string>()
  const mapping = {} as Mapping<C>
  for (const column of Object.keys(columns) as C[]) {
    const said = told[column]
    const found = said === undefined ? guess(columns[column].names, names, taken) : said
    if (said === undefined && found !== null) taken.add(found)
    mapping[column] = found
  }
  return mapping
}

/**
 * Guesses the field of that name: one of the row first, whole or by its end (`properties.amount`), then one
 * of its parent.
 */
function guess(
  known: readonly string[],
  names: readonly string[],
  taken: ReadonlySet<unknown>,
): string | null {
  const free = names.filter(name => !taken.has(name))
  const [own, above] = [free.filter(name => !name.includes('/')), free.filter(name => name.includes('/'))]
  for (const some of [own, above])
    for (const one of known) {
      const found = some.find(name => plain(name) === one) ?? some.find(name => endsOf(name).includes(one))
      if (found !== undefined) return found
    }
  return null
}

/** `Line.AccountRef.name` ends in `name`, `accountrefname` and `lineaccountrefname`. */
function endsOf(name: string): string[] {
  const parts = name.split(/[./]/)
  return parts.map((_, at) => plain(parts.slice(at).join('')))
}

/**
 * Scores how well a list in an answer fits a kind, by the columns it has fields for; required columns count
 * most.
 */
export function fitOf(kind: LentKind, names: readonly string[]): number {
  const mapping = mapFields(kind.columns, names)
  return Object.entries(kind.columns).reduce(
    (sum, [column, { needed }]) => sum + (mapping[column] === null ? (needed ? -100 : 0) : needed ? 3 : 1),
    0,
  )
}

/** A row as an answer shows it: money in major units, rates as fractions, the rest as it was read. */
export function presentLent<C extends string>(
  row: SheetRow<C>,
  kind: LentKind<C>,
  reading: Reading,
): Record<string, string | number | null> {
  const currency = currencyOf(row, reading)
  const shown: Record<string, string | number | null> = {}
  for (const column of Object.keys(kind.columns) as C[]) {
    const value = row.values[column]
    const { reads } = kind.columns[column]
    if (value === null) shown[column] = null
    else if (reads === 'rate') shown[column] = rateOf(row, column, reading)
    else if (reads === 'amount' && currency !== null)
      shown[column] = fromMinor(row.minor(column, currency) as number, currency)
    else shown[column] = reads === 'number' || reads === 'fraction' ? Number(value) : value
  }
  return 'currency' in kind.columns ? { ...shown, currency } : shown
}

/** The problems of rows in the words of the caller, of so many at most. */
export const problemsOf = (ctx: Pick<Context, 'say'>, rows: readonly SheetRow[], most = 100) =>
  rows.slice(0, most).map(({ row, problems }) => ({
    row,
    problems: problems.map(({ column, message }: { column: string; message: Sentence }) => ({
      column,
      message: ctx.say(message),
    })),
  }))
