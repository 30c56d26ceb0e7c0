import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { isTotal, minorOf } from '../../../imports/cells.ts'
import { type Column, type Columns, headOf, type Mapping, plain } from '../../../imports/columns.ts'
import { fileIn } from '../../../imports/file-in.ts'
import { tryTable } from '../../../imports/imports.ts'
import { readRows } from '../../../imports/read-sheet.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, conflict, invalid, sentence } from '../../../kernel/index.ts'
import { type Sentence, verbatim } from '../../../kernel/language/sentence.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import type { Table } from '../../../reading/table.ts'
import { taxpayersOf } from '../fees/lp-terms.ts'
import { keepOverride, schedulesOf } from './k1.ts'
import { boxesOf, parseKey, type Schedule } from './k1-lines.ts'
import { k1Boxes, type UploadInput } from './k1-schemas.ts'
import { lineKey } from './k1-sharing.ts'

const words = (names: string): string[] => names.split(' ')

/** The columns that say whose K-1 a row is, and of which year. */
const whose = {
  lp_id: { title: sentence`Partner’s id`, reads: 'text', names: words('lpid partnerid investorid') },
  tin: {
    title: sentence`Taxpayer number`,
    reads: 'text',
    names: words(
      'tin tinlast4 last4 ssn ein ssnein einssn taxid taxpayerid taxpayernumber identifyingnumber',
    ),
  },
  name: {
    title: sentence`Partner`,
    reads: 'text',
    names: words(
      'name partner partnername investor investorname limitedpartner gesellschafter associe socio',
    ),
  },
  tax_year: { title: sentence`Tax year`, reads: 'text', names: words('taxyear year') },
} as const satisfies Columns<string>

const fieldOf = (key: string): string => `box_${key}`
const keyOf = (field: string): string => field.slice('box_'.length)
const isBox = (field: string): boolean => field.startsWith('box_')

/** A heading that names a box: its number, its letters and words that describe it. */
const HEADING = /^(?:(?:box|line)\s*)?#?(\d{1,2})\s*-?\s*([a-z]{0,3})(?![a-z])(?:[\s.:–-]+\(?\p{L}{3,}.*)?$/iu

/** The line of a K-1 that a heading names: `5`, `Box 13AE`, `Line 6a – Ordinary dividends`; null for none. */
function boxIn(heading: string): string | null {
  const [, number = '', letters = ''] = HEADING.exec(heading.trim()) ?? []
  const own = `${number}${letters.slice(0, 1).toLowerCase()}`
  const key = Object.hasOwn(k1Boxes, own)
    ? `${own}${letters.slice(1).toUpperCase()}`
    : `${number}${letters.toUpperCase()}`
  return Object.hasOwn(k1Boxes, parseKey(key).box) ? key : null
}

const boxColumn = (key: string, names: readonly string[]): Column => ({
  title: sentence`Box ${verbatim(key)}`,
  reads: 'amount',
  names: [plain(`box ${key}`), ...names.map(plain)],
})

/** The columns by which the row of names is found: a bare number may be an amount as well. */
const findable: Columns<string> = {
  ...whose,
  ...Object.fromEntries(Object.keys(k1Boxes).map(box => [fieldOf(box), boxColumn(box, [])])),
}

/** The columns that a file has: each box that the K-1s of the year have or that a heading names, and where its names are. */
function columnsOf(table: Table, schedules: readonly Schedule[], input: UploadInput) {
  const { header, names } = headOf(table.rows, findable, input)
  const headings = Map.groupBy(names, boxIn)
  const keys = new Set([
    ...schedules.flatMap(schedule => boxesOf(schedule).map(lineKey)),
    ...[...headings.keys()].filter(key => key !== null),
  ])
  const columns: Columns<string> = {
    ...whose,
    ...Object.fromEntries([...keys].map(key => [fieldOf(key), boxColumn(key, headings.get(key) ?? [])])),
  }
  return { columns, placed: { ...input, header_row: header ?? 0 } }
}

interface Read {
  row: number
  schedule: Schedule | undefined
  name: string | null
  values: Array<{ box: string; computed: number; uploaded: number }>
  errors: Sentence[]
}

/** Previews each row of a preparer's file, with its errors; nothing is written. */
export async function previewK1(ctx: Context, fundId: number, input: UploadInput, table: Table) {
  const { currency } = await findFund(ctx, fundId)
  const { rows, columns, placed, objections } = await readUpload(ctx, fundId, input, table, currency)
  const trial = await tryTable(ctx, 'k1', columns, table, placed)
  return {
    ...trial,
    objections: [...trial.objections, ...objections.map(ctx.say)],
    tax_year: input.tax_year,
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
export async function uploadK1(ctx: Context, fundId: number, input: UploadInput, table: Table) {
  const { currency } = await findFund(ctx, fundId)
  const { rows, objections } = await readUpload(ctx, fundId, input, table, currency)
  const { field } = fileIn(input)
  const errors = [
    ...objections.map(message => ({ path: field, message })),
    ...rows.flatMap(({ row, errors }) => errors.map(message => ({ path: `row ${row}`, message }))),
  ]
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

async function readUpload(ctx: Context, fundId: number, input: UploadInput, table: Table, currency: string) {
  const taxYear = input.tax_year
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
  const { columns, placed } = columnsOf(table, schedules, input)
  const ignores = ({ name = '', lp_id = '' }) => isTotal(name) || isTotal(lp_id)
  const sheet = readRows(table, { columns, ignores }, {}, placed)
  const taken = new Set<number>()
  const rows = sheet.rows.flatMap((one): Read[] => {
    if (one.fate === 'ignored') return []
    const errors: Sentence[] = one.problems.map(({ column, message }) =>
      isBox(column) ? sentence`Box ${verbatim(keyOf(column))}: ${message}.` : message,
    )
    const { lp_id = '', tin = '', name = '', tax_year: year = '' } = one.cells
    const found = match(known, { lpId: lp_id, tin, name })
    if (!found)
      errors.push(sentence`No partner with a K-1 has this lp_id, or this name with these last four digits.`)
    else if (taken.has(found.schedule.id)) errors.push(sentence`This partner is in the file twice.`)
    else taken.add(found.schedule.id)
    if (year !== '' && year !== String(taxYear))
      errors.push(sentence`The tax year is ${year}, not ${taxYear}.`)
    const lines = found ? boxesOf(found.schedule) : []
    const values = boxValues(one, currency).flatMap(({ box, text, uploaded }) => {
      if (uploaded === null) errors.push(sentence`Box ${verbatim(box)}: ${text} is not an amount.`)
      const computed = lines.find(line => lineKey(line) === box)?.amount ?? 0
      return uploaded === null ? [] : [{ box, computed, uploaded }]
    })
    return [{ row: one.row, schedule: found?.schedule, name: found?.name ?? null, values, errors }]
  })
  return { rows, columns, placed, objections: objectionsTo(sheet.mapping, sheet.unmapped) }
}

/** The amounts of a row by box, in minor units; null for one that the currency does not have. */
const boxValues = ({ cells, values }: SheetRow<string>, currency: string) =>
  Object.entries(values).flatMap(([field, decimal]) => {
    if (!isBox(field) || decimal === null) return []
    const minor = minorOf(decimal, currency)
    return [
      { box: keyOf(field), text: cells[field] ?? '', uploaded: typeof minor === 'number' ? minor : null },
    ]
  })

/** Reasons why a file cannot be taken: no box in it, or a column that is a box of no K-1. */
function objectionsTo(mapping: Mapping<string>, unmapped: readonly string[]): Sentence[] {
  const none = !Object.entries(mapping).some(([field, column]) => isBox(field) && column !== null)
  const asBoxes = unmapped.filter(name => /^(?:box|line)?\s*#?\d/i.test(name))
  return [
    ...(none
      ? [
          sentence`No column is a box of the K-1: ${verbatim(unmapped.slice(0, 20).join(', ') || '–')} is not known.`,
        ]
      : []),
    ...asBoxes.map(
      name => sentence`The column ${verbatim(name)} is no box of the K-1, or the second of one.`,
    ),
  ]
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
