import { parse } from 'csv-parse/sync'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import {
  AppError,
  type Context,
  conflict,
  invalid,
  invalidField,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { readWorkbook } from '../../../platform/documents/workbook.ts'
import { taxpayersOf } from '../fees/lp-terms.ts'
import { keepOverride, schedulesOf } from './k1.ts'
import { boxesOf, parseKey, type Schedule } from './k1-lines.ts'
import { k1Boxes, type UploadInput } from './k1-schemas.ts'
import { lineKey } from './k1-sharing.ts'

/** A file's rows by their headings in lower case but for the codes, with the line that each was on. */
export interface Sheet {
  headings: string[]
  rows: Array<{ line: number; cells: string[] }>
}

const MOST_ROWS = 5000

/** Reads the CSV or the first sheet of the workbook; 422 when it is neither. */
export async function readSheet({ csv, xlsx }: UploadInput): Promise<Sheet> {
  if ((csv === undefined) === (xlsx === undefined))
    throw invalid([{ path: 'csv', message: sentence`is required without xlsx: send exactly one` }])
  const path = csv === undefined ? 'xlsx' : 'csv'
  const table = csv === undefined ? await fromWorkbook(xlsx as string) : fromCsv(csv)
  const [headings, ...rows] = table
  if (!headings || rows.length === 0) throw invalidField(path, sentence`has no rows`)
  if (rows.length > MOST_ROWS) throw invalidField(path, sentence`has more than ${MOST_ROWS} rows`)
  return {
    headings: headings.cells.map(heading => heading.trim()),
    rows: rows
      .map(({ line, cells }) => ({ line, cells: cells.map(cell => cell.trim()) }))
      .filter(({ cells }) => cells.some(cell => cell !== '')),
  }
}

/** The limit for the unpacked parts of a workbook, in bytes. */
const MOST_BYTES = 30_000_000

const fromWorkbook = async (xlsx: string): Promise<Sheet['rows']> =>
  (await readWorkbook(xlsx, 'xlsx', { mostBytes: MOST_BYTES, mostRows: MOST_ROWS + 1 })).rows

function fromCsv(csv: string): Sheet['rows'] {
  try {
    const rows: string[][] = parse(csv, { bom: true, delimiter: delimiterOf(csv), relax_column_count: true })
    return rows.map((cells, index) => ({ line: index + 1, cells }))
  } catch (error) {
    throw invalidField(
      'csv',
      sentence`cannot be read: ${error instanceof Error ? error.message : sentence`not CSV`}`,
    )
  }
}

/** Comma, semicolon or tab: whichever the heading has most of. */
function delimiterOf(csv: string): string {
  const [heading = ''] = csv.split('\n', 1)
  const count = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

interface Read {
  row: number
  schedule: Schedule | undefined
  name: string | null
  values: Array<{ box: string; computed: number; uploaded: number }>
  errors: Sentence[]
}

/** Previews each row of a preparer's file, with its errors; nothing is written. */
export async function previewK1(ctx: Context, fundId: number, { tax_year }: UploadInput, sheet: Sheet) {
  const { currency } = await findFund(ctx, fundId)
  const rows = await readRows(ctx, fundId, tax_year, sheet, currency)
  return {
    tax_year,
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
export async function uploadK1(ctx: Context, fundId: number, { tax_year }: UploadInput, sheet: Sheet) {
  const { currency } = await findFund(ctx, fundId)
  const rows = await readRows(ctx, fundId, tax_year, sheet, currency)
  const errors = rows.flatMap(({ row, errors }) => errors.map(message => ({ path: `row ${row}`, message })))
  if (errors.length > 0) throw invalid(errors)
  let overrides = 0
  for (const { schedule, values } of rows)
    for (const { box, computed, uploaded } of values) {
      if (computed === uploaded || !schedule) continue
      await keepOverride(ctx, schedule.id, box, uploaded, 'Preparer’s file')
      overrides += 1
    }
  return { tax_year, partners: rows.length, overrides }
}

async function readRows(
  ctx: Context,
  fundId: number,
  taxYear: number,
  { headings, rows }: Sheet,
  currency: string,
): Promise<Read[]> {
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
  return rows.map(({ line, cells }) => {
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
      const uploaded = amountOf(text, currency)
      if (uploaded === null) errors.push(sentence`Box ${column}: ${text} is not an amount.`)
      const computed = lines.find(one => lineKey(one) === column)?.amount ?? 0
      return uploaded === null ? [] : [{ box: column, computed, uploaded }]
    })
    return { row: line, schedule: found?.schedule, name: found?.name ?? null, values, errors }
  })
}

const words: ReadonlySet<string> = new Set(['lp_id', 'tin', 'name', 'tax_year'])

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
  const same = known.filter(one => one.last4 === last4 && one.name.toLowerCase() === name.toLowerCase())
  return same.length === 1 ? same[0] : undefined
}

/** `1,234.50`, `-3` or `(3)`, in minor units; null when it is no amount of the currency. */
function amountOf(text: string, currency: string): number | null {
  const bare = text.replaceAll(',', '')
  const match = /^(\()?(-?\d{1,12}(?:\.\d{1,3})?)(\))?$/.exec(bare)
  if (!match || (match[1] === undefined) !== (match[3] === undefined)) return null
  const value = Number(match[2]) * (match[1] ? -1 : 1)
  try {
    return toMinor(value, currency, 'amount')
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
