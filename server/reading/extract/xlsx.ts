import { type Content, gather } from './content.ts'
import { type CellFormat, cellText, formatsOf } from './xlsx-values.ts'
import { relationships, walkXml } from './xml.ts'
import type { OfficeFile } from './zip.ts'

/** Empty columns in a row beyond which the cells after them move up: a cell in column XFD has 16,383 before it. */
const WIDEST_GAP = 100

interface Workbook {
  sheets: Array<{ name: string; part: Uint8Array | null }>
  strings: readonly string[]
  formats: readonly CellFormat[]
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean
}

/**
 * A workbook: each sheet a page with its name, hidden ones too; each row a paragraph with tabs between its cells, from
 * column A on. Formulas by their last result, dates and times in ISO form, percentages as shown; other numbers in full,
 * as Excel holds them.
 */
export function readXlsx(file: OfficeFile, main: string): Promise<Content> {
  return gather(pages => {
    const workbook = openWorkbook(file, main)
    for (const { name, part } of workbook.sheets) {
      pages.begin(name)
      if (part) readRows(part, workbook, cells => pages.add(cells.join('\t')))
    }
  })
}

/** The cells of one sheet, its first unless it is named; null when there is none of that name. */
export function readSheet(file: OfficeFile, main: string, name?: string) {
  const workbook = openWorkbook(file, main)
  const sheets = workbook.sheets.filter(({ part }) => part !== null)
  const sheet = name === undefined ? sheets[0] : sheets.find(one => one.name === name)
  if (!sheet) return null
  const rows: Array<{ row: number; cells: string[] }> = []
  readRows(sheet.part as Uint8Array, workbook, (cells, row) => {
    if (cells.length > 0) rows.push({ row, cells })
  })
  return { sheets: sheets.map(one => one.name), sheet: sheet.name, rows }
}

function openWorkbook(file: OfficeFile, main: string): Workbook {
  const paths = relationships(file, main)
  const sheets: Workbook['sheets'] = []
  let from1904 = false
  walkXml(file.part(main) ?? new Uint8Array(), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      const path = paths.get(attribute('id', true) ?? '')
      // A sheet of another kind, such as a chart, has no cells; it is counted, since people count it.
      const part = path && /worksheets\//.test(path) ? file.part(path) : null
      sheets.push({ name: attribute('name') ?? '', part })
    },
  })
  const only = (kind: string): Uint8Array | null => {
    const [path] = relationships(file, main, kind).values()
    return path ? file.part(path) : null
  }
  const [strings, styles] = [only('sharedStrings'), only('styles')]
  return {
    sheets,
    strings: strings ? stringsOf(strings) : [],
    formats: styles ? formatsOf(styles) : [],
    from1904,
  }
}

/** The texts that cells share, each with its differently formatted parts joined; without the reading aids of kanji. */
function stringsOf(part: Uint8Array): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let aid = false
  walkXml(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aid = true
      else if (name === 't') inText = true
    },
    text(part) {
      if (inText && !aid) text += part
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') aid = false
      else if (name === 'si') strings.push(text)
    },
  })
  return strings
}

function readRows(
  part: Uint8Array,
  workbook: Workbook,
  take: (cells: string[], number: number) => void,
): void {
  let row: string[] = []
  let number = 0
  let cell = { column: 0, type: 'n', style: 0, value: '' }
  let inValue = false
  walkXml(part, {
    open(name, attribute) {
      if (name === 'row') {
        row = []
        number = Number(attribute('r') ?? number + 1)
      } else if (name === 'c') {
        const column = columnOf(attribute('r') ?? '') ?? row.length
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' }
      } else if (name === 'v' || name === 't') inValue = true
      else if (name === 'rPh' || name === 'f') inValue = false
    },
    text(part) {
      if (inValue) cell.value += part
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') {
        const text = textOf(cell, workbook)
        if (text === '') return
        const gap = Math.min(cell.column - row.length, WIDEST_GAP)
        for (let at = 0; at < gap; at += 1) row.push('')
        row.push(text)
      } else if (name === 'row') take(row, number)
    },
  })
}

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  { strings, formats, from1904 }: Workbook,
): string {
  if (value === '') return ''
  // A line break or tab within a cell would look like the next row or cell.
  const inOneLine = (text: string) => text.replace(/\s*[\t\r\n]\s*/g, ' ').trim()
  if (type === 's') return inOneLine(strings[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return cellText(value, formats[style] ?? 'plain', from1904)
  return inOneLine(value)
}

/** From 0; undefined for a cell that does not say where it stands. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
