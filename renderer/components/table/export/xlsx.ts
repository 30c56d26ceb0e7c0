import { strToU8, zipSync } from 'fflate'
import { minorDigits } from '../../../format/currencies.ts'
import { type CellValue, type Column, widthOf } from '../columns/columns.ts'

/** A workbook says nothing of when it was made, so that the rows alone decide its bytes; a ZIP cannot tell earlier. */
const NO_DATE = new Date(1980, 0, 1)

/** Rows as an Excel workbook (ECMA-376): figures as numbers, dates as dates, choices as they are called. */
export function toXlsx<Row>(name: string, columns: ReadonlyArray<Column<Row>>, rows: readonly Row[]): Blob {
  return new Blob([zipSync(workbook(name, sheet(columns.flatMap(withCurrency), rows)), { mtime: NO_DATE })])
}

/** One column of the sheet. */
interface Part<Row> {
  title: string
  width: number
  cell: (row: Row) => { value: CellValue; style: number }
}

/** Number formats; a style is the place in this list, so new ones come last. Amounts follow by their decimals. */
const FORMATS = [
  'General',
  '#,##0.####;(#,##0.####)',
  '0.00##%;(0.00##%)',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
]
const [TEXT, NUMBER, PERCENT, DATE, TIME] = [0, 1, 2, 3, 4]
const AMOUNTS = FORMATS.length
/** No currency has more decimals than these (ISO 4217). */
const MOST_DECIMALS = 4
const HEAD = AMOUNTS + MOST_DECIMALS + 1

const amountFormat = (decimals: number): string => {
  const figure = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
  return `${figure};(${figure})`
}

/** An amount's currency is a column of its own, so that the amounts stay numbers. */
function withCurrency<Row>(column: Column<Row>): Array<Part<Row>> {
  const part = partOf(column)
  const { title, currency } = column
  return currency
    ? [part, { title: `${title} currency`, width: 14, cell: row => ({ value: currency(row), style: TEXT }) }]
    : [part]
}

function partOf<Row>(column: Column<Row>): Part<Row> {
  const { title, kind, value } = column
  // The width of the screen, in characters of seven pixels.
  const width = Math.round(widthOf(column) / 7)
  switch (kind) {
    case 'money':
      return {
        title,
        width,
        cell: row => ({ value: value(row), style: AMOUNTS + decimalsOf(column.currency?.(row)) }),
      }
    case 'percent':
      return { title, width, cell: row => ({ value: value(row), style: PERCENT }) }
    case 'number':
      return { title, width, cell: row => ({ value: value(row), style: NUMBER }) }
    case 'date':
      return { title, width, cell: row => ({ value: serial(value(row)), style: DATE }) }
    case 'time':
      return { title: `${title} (UTC)`, width, cell: row => ({ value: serial(value(row)), style: TIME }) }
    case 'choice': {
      const labels = new Map(column.choices?.map(choice => [choice.value, choice.label]))
      return {
        title,
        width,
        cell: row => {
          const found = value(row)
          return { value: labels.get(String(found)) ?? found, style: TEXT }
        },
      }
    }
    case 'text':
      return { title, width: width + 8, cell: row => ({ value: value(row), style: TEXT }) }
  }
}

const decimalsOf = (currency: string | undefined): number =>
  Math.min(currency ? minorDigits(currency) : 2, MOST_DECIMALS)

const DAY = 86_400_000
/** Spreadsheets count days from here: the year 1900 as they have it, with a 29 February that never was. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** A date or a moment (UTC) as the number of days a spreadsheet knows it by. */
function serial(value: CellValue): CellValue {
  if (typeof value !== 'string') return value
  const moment = Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value)
  return Number.isNaN(moment) ? value : (moment - FIRST_DAY) / DAY
}

function sheet<Row>(parts: ReadonlyArray<Part<Row>>, rows: readonly Row[]): string {
  const head = parts.map(({ title }, at) => cellXml(`${letters(at)}1`, title, HEAD)).join('')
  const lines = rows.map((row, index) => {
    const cells = parts.map(({ cell }, at) => {
      const { value, style } = cell(row)
      return cellXml(`${letters(at)}${index + 2}`, value, style)
    })
    return `<row r="${index + 2}">${cells.join('')}</row>`
  })
  const all = `A1:${letters(parts.length - 1)}${rows.length + 1}`
  const widths = parts.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return [
    `<worksheet xmlns="${MAIN}"><dimension ref="${all}"/>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${head}</row>${lines.join('')}</sheetData>`,
    `<autoFilter ref="${all}"/></worksheet>`,
  ].join('')
}

/** One cell. A text is an inline string, which a spreadsheet never runs as a formula. */
function cellXml(place: string, value: CellValue, style: number): string {
  if (value === null || value === '') return ''
  const styled = style === TEXT ? '' : ` s="${style}"`
  if (typeof value === 'number') return `<c r="${place}"${styled}><v>${value}</v></c>`
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Column names: A to Z, then AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** Maximum length of text in a cell. */
const MOST_TEXT = 32_767
/** Characters XML 1.0 cannot carry: most control characters, lone surrogates and non-characters. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .slice(0, MOST_TEXT)
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? '')

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbook(name: string, worksheet: string): Record<string, Uint8Array> {
  const title = escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${CONTENT}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (content: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles(),
    'xl/worksheets/sheet1.xml': worksheet,
  }
  return Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [
      path,
      strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    ]),
  )
}

/** Own number formats are counted from here. */
const FIRST_FORMAT = 164

function styles(): string {
  const amounts = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => amountFormat(decimals))
  const formats = [...FORMATS, ...amounts]
  const declared = formats.map(
    (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(format)}"/>`,
  )
  const used = formats.map(
    (_, at) =>
      `<xf numFmtId="${at === TEXT ? 0 : FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const head = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
  return [
    `<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${declared.length}">${declared.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${used.length + 1}">${used.join('')}${head}</cellXfs>`,
    '</styleSheet>',
  ].join('')
}
