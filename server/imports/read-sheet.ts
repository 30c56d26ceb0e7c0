import { invalidField, joined, type PrepareContext, type Sentence, sentence } from '../kernel/index.ts'
import { keysOf } from '../kernel/names/name-keys.ts'
import { saidOf } from '../kernel/problems/validation-words.ts'
import { readSentFile } from '../platform/documents/sent-file.ts'
import type { Table, TableRow } from '../reading/table.ts'
import {
  amountIn,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  dayIn,
  decimalSignOf,
  fractionIn,
  SIGNS,
  sidedAmountIn,
  UNCLEAR,
  withoutMark,
} from './cells.ts'
import {
  type Column,
  type Columns,
  type Headed,
  headOf,
  type Mapping,
  mapColumns,
  plain,
  signatureOf,
} from './columns.ts'
import { fileIn } from './file-in.ts'
import type { Choice, ImportKind } from './kind.ts'
import { MAX_ROWS, type SheetInput } from './schemas.ts'
import { SheetRow } from './sheet-row.ts'

/** Reads the sheet that was sent, in a process of its own; 422 where there is none to read. */
export async function readSheet(
  ctx: PrepareContext,
  input: Pick<SheetInput, 'csv' | 'xlsx' | 'content' | 'sheet' | 'delimiter' | 'encoding'>,
): Promise<Table> {
  const { field, bytes } = fileIn(input)
  const { sheet, delimiter } = input
  // Text that was sent as text has its letters already.
  const encoding = field === 'csv' ? undefined : input.encoding
  const table = await readSentFile(ctx, field, 'table', { bytes, sheet, delimiter, encoding, most: MAX_ROWS })
  if (table.rows.length < 2) throw invalidField(field, sentence`has no rows below the header`)
  return table
}

/** A cell of a column of choices that means none of them. */
export interface UnknownCell {
  column: string
  cell: string
  rows: number
}

/** A cell of which only the sheet's author knows how it is meant, as each answer would have it read. */
export interface UnclearCell {
  row: number
  cell: string
  readings: Record<string, string>
}

export interface ReadSheet<C extends string> {
  /** The program whose file it is, where its columns tell. */
  program: string | null
  mapping: Mapping<C>
  unmapped: string[]
  names: string[]
  header: number | null
  /** The first rows as the sheet has them. */
  sample: { row: number; cells: string[] }[]
  rows: SheetRow<C>[]
  dateOrder: DateOrder | null
  decimalSign: DecimalSign | null
  unclear: Unclear
  unknown: UnknownCell[]
}

/** The first cells with two readings, until somebody gives the date order or the decimal sign. */
interface Unclear {
  days: UnclearCell[]
  amounts: UnclearCell[]
}

/** Rows shown as the sheet has them: enough to see where its columns are. */
export const SAMPLE = 5

type Readable<C extends string> = Pick<ImportKind<C>, 'columns' | 'programs' | 'ignores' | 'section'>

/** Reads the rows of a table by their columns. Pure. */
export function readRows<C extends string>(
  table: Table,
  kind: Readable<C>,
  choices: Partial<Record<C, readonly Choice[]>>,
  input: SheetInput,
): ReadSheet<C> {
  const headed = headOf(table.rows, kind.columns, input)
  const cellsOf = (name: string) =>
    headed.rows.flatMap(({ cells }) => cells[headed.names.indexOf(name)]?.trim() || [])
  const mapping = mapColumns(kind.columns, headed.names, input.mapping, cellsOf)
  return readHeaded(headed, mapping, kind, choices, input)
}

/** Reads rows whose columns are named and told. Pure. */
export function readHeaded<C extends string>(
  { header, names, rows }: Headed,
  mapping: Mapping<C>,
  { columns: fields, programs = [], ignores, section }: Readable<C>,
  choices: Partial<Record<C, readonly Choice[]>>,
  {
    date_order,
    decimal_sign,
    debits,
    choices: chosen = {},
  }: Pick<SheetInput, 'date_order' | 'decimal_sign' | 'debits' | 'choices'>,
): ReadSheet<C> {
  const columns = Object.keys(fields) as C[]
  const places = columns.map(column => [column, names.indexOf(mapping[column] ?? '')] as const)
  const textsOf = (...reads: Array<Column['reads']>) =>
    rows.flatMap(({ cells, numbers }) =>
      places.flatMap(([column, at]) =>
        reads.includes(fields[column].reads) && !numbers?.includes(at) ? (cells[at]?.trim() ?? []) : [],
      ),
    )
  const known = new Set(names.map(plain))
  const program = programs.find(one => one.names.every(name => known.has(name)))
  const dateOrder = date_order ?? dateOrderOf(textsOf('day')) ?? program?.dateOrder ?? null
  const decimalSign = decimal_sign
    ? SIGNS[decimal_sign]
    : decimalSignOf(textsOf('amount', 'number', 'rate', 'fraction'))
  const reader = new CellReader(fields, choices, chosen, decimalSign, dateOrder, debits)
  const headings: string[] = []
  const read = rows.map(({ row, cells, numbers }) => {
    const found = {} as Record<C, string>
    for (const [column, at] of places) found[column] = cells[at]?.trim() ?? ''
    if (section) takeHeading(headings, cells)
    if (section && found[section.column] === '' && dayIn(found[section.with], dateOrder) !== null)
      found[section.column] = headings.at(-1) ?? ''
    if (isHeaderAgain(cells, names) || ignores?.(found)) return passedOver(row, found, columns)
    return reader.row(row, found, numbersOf(places, numbers))
  })
  const used = new Set(Object.values(mapping))
  return {
    program: program?.program ?? null,
    mapping,
    unmapped: names.filter(name => !used.has(name)),
    names,
    header,
    sample: rows
      .slice(0, SAMPLE)
      .map(({ row, cells }) => ({ row, cells: names.map((_, at) => cells[at] ?? '') })),
    rows: read,
    dateOrder,
    decimalSign,
    unclear: reader.unclear,
    unknown: reader.unknown,
  }
}

/** True of the names of the columns again, as programs print them on each page. */
const isHeaderAgain = (cells: readonly string[], names: readonly string[]): boolean =>
  names.filter((name, at) => name === cells[at]?.trim()).length >= 2 &&
  names.every((name, at) => name === (cells[at]?.trim() || name))

/** Opens a section where a row is its heading alone, and closes it where a row is its total. */
function takeHeading(headings: string[], cells: readonly string[]): void {
  const first = cells[0]?.trim() ?? ''
  const total = /^total(?: for)? (.+)$/i.exec(first)?.[1]
  if (total !== undefined) {
    const at = headings.findLastIndex(heading => plain(heading).startsWith(plain(total)))
    if (at >= 0) headings.length = at
  } else if (first !== '' && cells.slice(1).every(cell => cell.trim() === '')) headings.push(first)
}

/** The columns whose cells are numbers of a workbook. */
const numbersOf = <C extends string>(
  places: ReadonlyArray<readonly [C, number]>,
  numbers: TableRow['numbers'],
): ReadonlySet<C> =>
  new Set(numbers ? places.flatMap(([column, at]) => (numbers.includes(at) ? [column] : [])) : [])

/** Returns the layout of a sheet and its open questions, as every import answers them. */
export const layoutOf = (
  { delimiter, rows }: Table,
  { names, mapping, header, sample, dateOrder, decimalSign, unclear }: ReadSheet<string>,
) => ({
  columns: names,
  sample,
  signature: signatureOf({ header, names, cells: rows.find(({ row }) => row === header)?.cells ?? [] }),
  mapping,
  delimiter: delimiter ?? null,
  header_row: header,
  date_order: dateOrder,
  asks_date_order: unclear.days.length > 0,
  decimal_sign: decimalSign === null ? null : decimalSign === '.' ? ('point' as const) : ('comma' as const),
  asks_decimal_sign: unclear.amounts.length > 0,
  unclear: [...unclear.days, ...unclear.amounts],
})

function passedOver<C extends string>(row: number, cells: Record<C, string>, columns: readonly C[]) {
  const nothing = Object.fromEntries(columns.map(column => [column, null])) as Record<C, null>
  const passed = new SheetRow<C>(row, cells, nothing)
  passed.becomes('ignored')
  return passed
}

/** Cells shown of each question: enough to see which reading is meant. */
const UNCLEAR_SHOWN = 5

/** An amount of the other sign, where the sheet's debits have another one than the import's. */
const turned = (read: string | typeof UNCLEAR | null, isOther: boolean): string | typeof UNCLEAR | null => {
  if (!isOther || typeof read !== 'string' || Number(read) === 0) return read
  return read.startsWith('-') ? read.slice(1) : `-${read}`
}

class CellReader<C extends string> {
  readonly unclear: Unclear = { days: [], amounts: [] }
  readonly #fields: Columns<C>
  readonly #meanings = new Map<C, Map<string, string | null>>()
  readonly #values = new Map<C, Set<string>>()
  readonly #chosen: Partial<Record<string, Record<string, string>>>
  readonly #sign: DecimalSign | null
  readonly #order: DateOrder | null
  readonly #debits: 'negative' | 'positive' | undefined
  readonly #unknown = new Map<string, UnknownCell>()

  constructor(
    fields: Columns<C>,
    choices: Partial<Record<C, readonly Choice[]>>,
    chosen: Partial<Record<string, Record<string, string>>>,
    sign: DecimalSign | null,
    order: DateOrder | null,
    debits?: 'negative' | 'positive',
  ) {
    this.#fields = fields
    this.#chosen = chosen
    this.#sign = sign
    this.#order = order
    this.#debits = debits
    for (const column of Object.keys(choices) as C[]) {
      const some: readonly Choice[] = choices[column] ?? []
      this.#meanings.set(column, meaningsOf(some))
      this.#values.set(column, new Set(some.map(({ value }) => value)))
    }
  }

  get unknown(): UnknownCell[] {
    return [...this.#unknown.values()].sort((a, b) => b.rows - a.rows)
  }

  row(number: number, cells: Record<C, string>, numbers: ReadonlySet<C>): SheetRow<C> {
    const values = {} as Record<C, string | null>
    const row = new SheetRow<C>(number, cells, values)
    for (const column of Object.keys(this.#fields) as C[]) {
      const cell = cells[column]
      const found = cell === '' ? null : this.#read(column, cell, number, numbers.has(column))
      if (found === null || typeof found === 'string') values[column] = found
      else if (this.#fields[column].lenient) {
        values[column] = null
        row.messages.push(sentence`${cell} is not known here and left out`)
      } else values[column] = row.refuse(column, found.problem)
    }
    return row
  }

  #read(column: C, cell: string, row: number, isNumber: boolean): string | { problem: Sentence } {
    const field = this.#fields[column]
    if (field.reads === 'day') return this.#day(cell, row)
    if (field.reads === 'choice') return this.#choice(column, cell)
    if (field.reads !== 'text') return this.#number(column, cell, row, isNumber)
    const parsed = field.check?.safeParse(cell)
    if (parsed?.success === false) return { problem: joined(parsed.error.issues.map(saidOf), '; ') }
    return cell.length > LONGEST
      ? { problem: sentence`is longer than ${LONGEST} characters` }
      : ((parsed?.data as string | undefined) ?? cell)
  }

  #number(column: C, cell: string, row: number, isNumber: boolean): string | { problem: Sentence } {
    const { reads, debits, marked } = this.#fields[column]
    const read = (sign: DecimalSign | null) => {
      if (reads === 'fraction') return fractionIn(cell, sign)
      if (debits)
        return turned(sidedAmountIn(cell, sign, this.#debits ?? debits), debits !== (this.#debits ?? debits))
      if (marked) return amountIn(withoutMark(cell), sign)
      return amountIn(reads === 'rate' ? cell.replace(/\s*%$/, '') : cell, sign)
    }
    const found = read(isNumber ? '.' : this.#sign)
    if (found === UNCLEAR) {
      tell(this.unclear.amounts, {
        row,
        cell,
        readings: { point: String(read('.')), comma: String(read(',')) },
      })
      return { problem: sentence`of ${cell}, say whether the point or the comma is the decimal sign` }
    }
    if (found !== null) return found
    if (reads === 'fraction') return { problem: sentence`${cell} is not a percentage such as 12% or 0.12` }
    return {
      problem: reads === 'amount' ? sentence`${cell} is not an amount` : sentence`${cell} is not a number`,
    }
  }

  #day(cell: string, row: number): string | { problem: Sentence } {
    const day = dayIn(cell, this.#order)
    if (day === UNCLEAR) {
      tell(this.unclear.days, {
        row,
        cell,
        readings: {
          day_first: String(dayIn(cell, 'day_first')),
          month_first: String(dayIn(cell, 'month_first')),
        },
      })
      return { problem: sentence`of ${cell}, say whether the day or the month comes first` }
    }
    return day ?? { problem: sentence`${cell} is not a date such as 2026-03-31` }
  }

  #choice(column: C, cell: string): string | { problem: Sentence } {
    const meanings = this.#meanings.get(column)
    const chosen = this.#chosen[column]?.[cell]
    if (chosen !== undefined && this.#values.get(column)?.has(chosen)) return chosen
    for (const spelling of [cell, ...(this.#fields[column].spellings?.(cell) ?? [])]) {
      const meant = [plain(spelling), ...keysOf(spelling).map(ofName)]
        .map(key => meanings?.get(key))
        .find(one => one != null)
      if (meant != null) return meant
    }
    const key = `${column} ${cell}`
    const known = this.#unknown.get(key) ?? { column, cell, rows: 0 }
    known.rows += 1
    this.#unknown.set(key, known)
    return { problem: sentence`${cell} is not known here: say what it is` }
  }
}

const LONGEST = 500

function tell(shown: UnclearCell[], one: UnclearCell): void {
  if (shown.length < UNCLEAR_SHOWN) shown.push(one)
}

/** Values by each of their names; null for a name that two have. */
function meaningsOf(choices: readonly Choice[]): Map<string, string | null> {
  const meanings = new Map<string, string | null>()
  for (const { value, label, names = [], named } of choices) {
    const all = [label, ...names]
    for (const name of new Set([...all.map(plain), ...(named ? all.flatMap(keysOf).map(ofName) : [])]))
      meanings.set(name, meanings.has(name) ? null : value)
  }
  return meanings
}

/** The key of a record's name, which no name of another choice is. */
const ofName = (key: string): string => `name ${key}`
