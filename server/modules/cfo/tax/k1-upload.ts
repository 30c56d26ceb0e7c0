import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { amountIn, decimalSignOf, minorOf, SIGNS, UNCLEAR } from '../../../imports/cells.ts'
import { type Columns, headOf, plain } from '../../../imports/columns.ts'
import { SAMPLE, type UnclearCell } from '../../../imports/read-sheet.ts'
import { type Context, conflict, invalid, invalidField, sentence } from '../../../kernel/index.ts'
import { Sentence, verbatim } from '../../../kernel/language/sentence.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { readWorkbook } from '../../../platform/documents/workbook.ts'
import { type Delimiter, type Table, tableOf } from '../../../reading/table.ts'
import { taxpayersOf } from '../fees/lp-terms.ts'
import { keepOverride, schedulesOf } from './k1.ts'
import { boxesOf, parseKey, type Schedule } from './k1-lines.ts'
import { k1Boxes, type UploadInput } from './k1-schemas.ts'
import { lineKey } from './k1-sharing.ts'

/** A file's rows by their headings in lower case but for the codes, with the line that each was on. */
export interface Sheet {
  delimiter: Delimiter | null
  header: number | null
  headings: string[]
  rows: Array<{ line: number; cells: string[]; numbers: readonly number[] }>
}

const MOST_ROWS = 5000
/** Unclear cells in a preview. */
const UNCLEAR_SHOWN = 5

/** Reads the CSV or the first sheet of the workbook; 422 when it is neither. */
export async function readSheet(input: UploadInput): Promise<Sheet> {
  const { csv, xlsx } = input
  if ((csv === undefined) === (xlsx === undefined))
    throw invalid([{ path: 'csv', message: sentence`is required without xlsx: send exactly one` }])
  const path = csv === undefined ? 'xlsx' : 'csv'
  const { delimiter = null, rows: all } =
    csv === undefined ? await fromWorkbook(xlsx as string, input.sheet) : fromCsv(input)
  if (all.length === 0) throw invalidField(path, sentence`has no rows`)
  const { header, rows } = headOf(all, knownHeadings, input)
  if (rows.length === 0) throw invalidField(path, sentence`has no rows`)
  if (rows.length > MOST_ROWS) throw invalidField(path, sentence`has more than ${MOST_ROWS} rows`)
  const headings = all.find(({ row }) => row === header)?.cells ?? []
  return {
    delimiter,
    header,
    headings: headings.map(heading => heading.trim()),
    rows: rows
      .map(({ row, cells, numbers = [] }) => ({ line: row, numbers, cells: cells.map(cell => cell.trim()) }))
      .filter(({ cells }) => cells.some(cell => cell !== '')),
  }
}

/** The limit for the unpacked parts of a workbook, in bytes. */
const MOST_BYTES = 30_000_000

type Rows = Pick<Table, 'rows' | 'delimiter'>

async function fromWorkbook(xlsx: string, sheet: string | undefined): Promise<Rows> {
  const limits = { mostBytes: MOST_BYTES, mostRows: MOST_ROWS + 1, sheet }
  const { rows } = await readWorkbook(xlsx, 'xlsx', limits)
  return { rows: rows.map(({ line, cells, numbers }) => ({ row: line, cells, numbers })) }
}

function fromCsv({ csv = '', delimiter }: UploadInput): Rows {
  const table = tableOf({ bytes: Buffer.from(csv), delimiter, most: MOST_ROWS })
  if ('unfit' in table) throw invalidField('csv', new Sentence(table.unfit.english, table.unfit.told))
  if ('unread' in table) throw invalidField('csv', sentence`cannot be read: ${table.unread}`)
  return table
}

interface Read {
  row: number
  schedule: Schedule | undefined
  name: string | null
  values: Array<{ box: string; computed: number; uploaded: number }>
  errors: Sentence[]
}

/** Previews each row of a preparer's file, with its errors; nothing is written. */
export async function previewK1(ctx: Context, fundId: number, input: UploadInput, sheet: Sheet) {
  const { currency } = await findFund(ctx, fundId)
  const { rows, unclear } = await readRows(ctx, fundId, input, sheet, currency)
  return {
    tax_year: input.tax_year,
    delimiter: sheet.delimiter,
    header_row: sheet.header,
    columns: sheet.headings,
    sample: sheet.rows.slice(0, SAMPLE).map(({ line, cells }) => ({ row: line, cells })),
    asks_decimal_sign: unclear.length > 0,
    unclear: unclear.slice(0, UNCLEAR_SHOWN),
    rows: rows.map(({ row, schedule, name, values, errors }) => ({
      row,
      lp_id: schedule?.lp_id ?? null,
      name,
      values: values.map(({ box, computed, uploaded }) => ({
        box,
        computed: fromMinor(computed, currency),
        uploaded: fromMinor(uploaded, currency),
      })),
      errors: errors.map(ctx.say),
    })),
    valid: rows.filter(({ errors }) => errors.length === 0).length,
    invalid: rows.filter(({ errors }) => errors.length > 0).length,
    persisted: false as const,
  }
}

/** Takes a preparer's file over: each figure that differs becomes an override. All rows or none. */
export async function uploadK1(ctx: Context, fundId: number, input: UploadInput, sheet: Sheet) {
  const { currency } = await findFund(ctx, fundId)
  const { rows } = await readRows(ctx, fundId, input, sheet, currency)
  const errors = rows.flatMap(({ row, errors }) => errors.map(message => ({ path: `row ${row}`, message })))
  if (errors.length > 0) throw invalid(errors)
  let overrides = 0
  for (const { schedule, values } of rows)
    for (const { box, computed, uploaded } of values) {
      if (computed === uploaded || !schedule) continue
      await keepOverride(ctx, schedule.id, box, uploaded, 'Preparer’s file')
      overrides += 1
    }
  return { tax_year: input.tax_year, partners: rows.length, overrides }
}

async function readRows(
  ctx: Context,
  fundId: number,
  { tax_year: taxYear, decimal_sign }: UploadInput,
  { headings, rows }: Sheet,
  currency: string,
): Promise<{ rows: Read[]; unclear: UnclearCell[] }> {
  const schedules = await schedulesOf(ctx, fundId, taxYear)
  if (schedules.length === 0)
    throw conflict(
      'not_generated',
      sentence`There are no K-1s for ${taxYear} to compare with: generate them first.`,
    )
  const partners = await findPartners(
    ctx,
    schedules.map(({ lp_id }) => lp_id),
  )
  const taxpayers = await taxpayersOf(ctx, fundId)
  const known = schedules.map(schedule => ({
    schedule,
    name: partners.get(schedule.lp_id)?.name ?? '',
    last4: taxpayers.get(schedule.lp_id)?.tin_last4 ?? null,
  }))
  const columns = headings.map(columnOf)
  const unknown = headings.filter((_heading, index) => columns[index] === null)
  if (unknown.length > 0)
    throw invalid(
      unknown.map(heading => ({
        path: 'csv',
        message: sentence`the column ${heading || sentence`(empty)`} is not known`,
      })),
    )
  const taken = new Set<number>()
  const unclear: UnclearCell[] = []
  const isFigure = (index: number) => columns[index] != null && !words.has(columns[index])
  const figures = rows.flatMap(({ cells, numbers }) =>
    cells.filter((_cell, index) => isFigure(index) && !numbers.includes(index)),
  )
  const sign = decimal_sign ? SIGNS[decimal_sign] : decimalSignOf(figures)
  const read = rows.map(({ line, cells, numbers }) => {
    const errors: Sentence[] = []
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const found = match(known, { lpId: cell('lp_id'), tin: cell('tin'), name: cell('name') })
    if (!found)
      errors.push(sentence`No partner with a K-1 has this lp_id, or this name with these last four digits.`)
    else if (taken.has(found.schedule.id)) errors.push(sentence`This partner is in the file twice.`)
    else taken.add(found.schedule.id)
    const year = cell('tax_year')
    if (year !== '' && year !== String(taxYear))
      errors.push(sentence`The tax year is ${year}, not ${taxYear}.`)
    const lines = found ? boxesOf(found.schedule) : []
    const values = columns.flatMap((column, index) => {
      const text = cells[index] ?? ''
      if (column === null || words.has(column) || text === '') return []
      const decimal = amountIn(text, numbers.includes(index) ? '.' : sign)
      if (decimal === UNCLEAR) {
        const readings = { point: String(amountIn(text, '.')), comma: String(amountIn(text, ',')) }
        unclear.push({ row: line, cell: text, readings })
        errors.push(
          sentence`Box ${column}: of ${text}, say whether the point or the comma is the decimal sign.`,
        )
        return []
      }
      const uploaded = amountOf(decimal, currency)
      if (uploaded === null) errors.push(sentence`Box ${column}: ${text} is not an amount.`)
      const computed = lines.find(one => lineKey(one) === column)?.amount ?? 0
      return uploaded === null ? [] : [{ box: column, computed, uploaded }]
    })
    return { row: line, schedule: found?.schedule, name: found?.name ?? null, values, errors }
  })
  return { rows: read, unclear }
}

const words: ReadonlySet<string> = new Set(['lp_id', 'tin', 'name', 'tax_year'])

/** The columns of a preparer's file, by which the row that names them is found. */
const knownHeadings: Columns<string> = Object.fromEntries(
  [...words, ...Object.keys(k1Boxes).map(box => `box ${box}`)].map(name => [
    name,
    { title: verbatim(name), reads: 'text', names: [plain(name)] },
  ]),
)

function columnOf(heading: string): string | null {
  const word = heading.toLowerCase().replaceAll(' ', '_')
  if (words.has(word)) return word
  const key = heading.replace(/^box\s*/i, '')
  return Object.hasOwn(k1Boxes, parseKey(key).box) ? key : null
}

/** By id, else by the last four digits of the taxpayer number together with the name; never by the name alone. */
function match<T extends { schedule: Schedule; name: string; last4: string | null }>(
  known: readonly T[],
  { lpId, tin, name }: { lpId: string; tin: string; name: string },
): T | undefined {
  if (lpId !== '') return known.find(({ schedule }) => String(schedule.lp_id) === lpId)
  const last4 = tin.replaceAll(/\D/g, '').slice(-4)
  if (last4.length < 4 || name === '') return undefined
  const same = known.filter(one => one.last4 === last4 && isOneName(one.name, name))
  return same.length === 1 ? same[0] : undefined
}

/** An amount in minor units; null when it is none of the currency. */
function amountOf(decimal: string | null, currency: string): number | null {
  const minor = decimal === null ? null : minorOf(decimal, currency)
  return typeof minor === 'number' ? minor : null
}
