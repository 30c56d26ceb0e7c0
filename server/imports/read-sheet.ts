import { invalidField, joined, type PrepareContext, type Sentence, sentence } from '../kernel/index.ts'
import { saidOf } from '../kernel/problems/validation-words.ts'
import { readSentFile } from '../platform/documents/sent-file.ts'
import type { Table } from '../reading/table.ts'
import {
  amountIn,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  dayIn,
  decimalSignOf,
  fractionIn,
  UNCLEAR,
} from './cells.ts'
import { type Column, type Columns, type Headed, headOf, type Mapping, mapColumns, plain } from './columns.ts'
import type { Choice, ImportKind } from './kind.ts'
import { MAX_ROWS, type SheetInput } from './schemas.ts'
import { SheetRow } from './sheet-row.ts'

/** Reads the sheet that was sent, in a process of its own; 422 where there is none to read. */
export async function readSheet(
  ctx: PrepareContext,
  input: Pick<SheetInput, 'csv' | 'xlsx' | 'sheet'>,
): Promise<Table> {
  const field = input.xlsx === undefined ? 'csv' : 'xlsx'
  const bytes = Buffer.from(input.xlsx ?? input.csv ?? '', input.xlsx === undefined ? 'utf8' : 'base64')
  const table = await readSentFile(ctx, field, 'table', { bytes, sheet: input.sheet, most: MAX_ROWS })
  if (table.rows.length < 2) throw invalidField(field, sentence`has no rows below the header`)
  return table
}

/** A cell of a column of choices that means none of them. */
export interface UnknownCell {
  column: string
  cell: string
  rows: number
}

export interface ReadSheet<C extends string> {
  /** The program whose file it is, where its columns tell. */
  program: string | null
  mapping: Mapping<C>
  unmapped: string[]
  names: string[]
  rows: SheetRow<C>[]
  dateOrder: DateOrder | null
  /** Whether days are in it that cannot be read before somebody says which comes first, the day or the month. */
  asksDateOrder: boolean
  unknown: UnknownCell[]
}

type Readable<C extends string> = Pick<ImportKind<C>, 'columns' | 'programs' | 'ignores'>

/** Reads the rows of a table by what each column means. Pure. */
export function readRows<C extends string>(
  table: Table,
  kind: Readable<C>,
  choices: Partial<Record<C, readonly Choice[]>>,
  input: SheetInput,
): ReadSheet<C> {
  const headed = headOf(table.rows, kind.columns)
  return readHeaded(headed, mapColumns(kind.columns, headed.names, input.mapping), kind, choices, input)
}

/** Reads rows whose columns are named and told. Pure. */
export function readHeaded<C extends string>(
  { names, rows }: Headed,
  mapping: Mapping<C>,
  { columns: fields, programs = [], ignores }: Readable<C>,
  choices: Partial<Record<C, readonly Choice[]>>,
  {
    date_order,
    choices: chosen = {},
    decimal_sign,
  }: Pick<SheetInput, 'date_order' | 'choices'> & { decimal_sign?: DecimalSign | undefined },
): ReadSheet<C> {
  const columns = Object.keys(fields) as C[]
  const places = columns.map(column => [column, names.indexOf(mapping[column] ?? '')] as const)
  const cellsOf = (...reads: Array<Column['reads']>) =>
    rows.flatMap(({ cells }) =>
      places.flatMap(([column, at]) =>
        reads.includes(fields[column].reads) ? (cells[at]?.trim() ?? []) : [],
      ),
    )
  const known = new Set(names.map(plain))
  const program = programs.find(one => one.names.every(name => known.has(name)))
  const dateOrder = date_order ?? dateOrderOf(cellsOf('day')) ?? program?.dateOrder ?? null
  const sign = decimal_sign ?? decimalSignOf(cellsOf('amount', 'number', 'rate'))
  const reader = new CellReader(fields, choices, chosen, sign, dateOrder)
  const read = rows.map(({ row, cells }) => {
    const found = {} as Record<C, string>
    for (const [column, at] of places) found[column] = cells[at]?.trim() ?? ''
    return ignores?.(found) ? passedOver(row, found, columns) : reader.row(row, found)
  })
  const used = new Set(Object.values(mapping))
  return {
    program: program?.program ?? null,
    mapping,
    unmapped: names.filter(name => !used.has(name)),
    names,
    rows: read,
    dateOrder,
    asksDateOrder: reader.unclear,
    unknown: reader.unknown,
  }
}

function passedOver<C extends string>(row: number, cells: Record<C, string>, columns: readonly C[]) {
  const nothing = Object.fromEntries(columns.map(column => [column, null])) as Record<C, null>
  const passed = new SheetRow<C>(row, cells, nothing)
  passed.becomes('ignored')
  return passed
}

class CellReader<C extends string> {
  unclear = false
  readonly #fields: Columns<C>
  readonly #meanings = new Map<C, Map<string, string | null>>()
  readonly #values = new Map<C, Set<string>>()
  readonly #chosen: Partial<Record<string, Record<string, string>>>
  readonly #sign: DecimalSign
  readonly #order: DateOrder | null
  readonly #unknown = new Map<string, UnknownCell>()

  constructor(
    fields: Columns<C>,
    choices: Partial<Record<C, readonly Choice[]>>,
    chosen: Partial<Record<string, Record<string, string>>>,
    sign: DecimalSign,
    order: DateOrder | null,
  ) {
    this.#fields = fields
    this.#chosen = chosen
    this.#sign = sign
    this.#order = order
    for (const column of Object.keys(choices) as C[]) {
      const some: readonly Choice[] = choices[column] ?? []
      this.#meanings.set(column, meaningsOf(some))
      this.#values.set(column, new Set(some.map(({ value }) => value)))
    }
  }

  get unknown(): UnknownCell[] {
    return [...this.#unknown.values()].sort((a, b) => b.rows - a.rows)
  }

  row(number: number, cells: Record<C, string>): SheetRow<C> {
    const values = {} as Record<C, string | null>
    const row = new SheetRow<C>(number, cells, values)
    for (const column of Object.keys(this.#fields) as C[]) {
      const cell = cells[column]
      const found = cell === '' ? null : this.#read(column, cell)
      if (found === null || typeof found === 'string') values[column] = found
      else if (this.#fields[column].lenient) {
        values[column] = null
        row.messages.push(sentence`${cell} is not known here and left out`)
      } else values[column] = row.refuse(column, found.problem)
    }
    return row
  }

  #read(column: C, cell: string): string | { problem: Sentence } {
    const field = this.#fields[column]
    if (field.reads === 'amount')
      return amountIn(cell, this.#sign) ?? { problem: sentence`${cell} is not an amount` }
    if (field.reads === 'number' || field.reads === 'rate')
      return (
        amountIn(field.reads === 'rate' ? cell.replace(/\s*%$/, '') : cell, this.#sign) ?? {
          problem: sentence`${cell} is not a number`,
        }
      )
    if (field.reads === 'fraction')
      return (
        fractionIn(cell, this.#sign) ?? { problem: sentence`${cell} is not a percentage such as 12% or 0.12` }
      )
    if (field.reads === 'day') return this.#day(cell)
    if (field.reads === 'choice') return this.#choice(column, cell)
    const parsed = field.check?.safeParse(cell)
    if (parsed?.success === false) return { problem: joined(parsed.error.issues.map(saidOf), '; ') }
    return cell.length > LONGEST
      ? { problem: sentence`is longer than ${LONGEST} characters` }
      : ((parsed?.data as string | undefined) ?? cell)
  }

  #day(cell: string): string | { problem: Sentence } {
    const day = dayIn(cell, this.#order)
    if (day === UNCLEAR) {
      this.unclear = true
      return { problem: sentence`of ${cell}, say whether the day or the month comes first` }
    }
    return day ?? { problem: sentence`${cell} is not a date such as 2026-03-31` }
  }

  #choice(column: C, cell: string): string | { problem: Sentence } {
    const meanings = this.#meanings.get(column)
    const chosen = this.#chosen[column]?.[cell]
    if (chosen !== undefined && this.#values.get(column)?.has(chosen)) return chosen
    for (const spelling of [cell, ...(this.#fields[column].spellings?.(cell) ?? [])]) {
      const meant = meanings?.get(plain(spelling))
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

/** Values by each of their names; null for a name that two have. */
function meaningsOf(choices: readonly Choice[]): Map<string, string | null> {
  const meanings = new Map<string, string | null>()
  for (const { value, label, names = [] } of choices)
    for (const name of new Set([label, ...names].map(plain)))
      meanings.set(name, meanings.has(name) ? null : value)
  return meanings
}
