import { relationships, walkXml } from '../xml.ts'
import type { OfficeFile } from '../zip.ts'
import { type CellFormat, formatsOf } from './xlsx-values.ts'

export interface Sheet {
  name: string
  /** The path of its cells; null for a sheet of another kind, such as a chart. */
  path: string | null
  hidden: boolean
}

/** A workbook without its cells. */
export interface Workbook {
  file: OfficeFile
  sheets: Sheet[]
  strings: readonly string[]
  formats: readonly CellFormat[]
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean
}

export type CellValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; format: CellFormat }
  | { kind: 'boolean'; text: 'TRUE' | 'FALSE' }
  /** `#N/A` and its like. */
  | { kind: 'error'; text: string }
  /** A formula that the writing program left for others to calculate. */
  | { kind: 'formula'; text: string }

export interface Cell {
  /** The column, from 0. */
  column: number
  value: CellValue
}

export interface SheetHandler {
  /** A row by its number in the sheet, with the cells that hold anything. */
  row(line: number, cells: readonly Cell[]): void
  /** A range such as `A2:A4` whose cells are shown as one. */
  merged?(range: string): void
}

export function openWorkbook(file: OfficeFile, main: string): Workbook {
  const paths = relationships(file, main)
  const sheets: Sheet[] = []
  let from1904 = false
  walkXml(file.part(main) ?? new Uint8Array(), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      const path = paths.get(attribute('id', true) ?? '')
      sheets.push({
        name: attribute('name') ?? '',
        path: path && /worksheets\//.test(path) ? path : null,
        hidden: /hidden/i.test(attribute('state') ?? ''),
      })
    },
  })
  const only = (kind: string): Uint8Array | null => {
    const [path] = relationships(file, main, kind).values()
    return path ? file.part(path) : null
  }
  const [strings, styles] = [only('sharedStrings'), only('styles')]
  return {
    file,
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

interface Written {
  column: number
  type: string
  style: number
  value: string
  formula: string | null
}

/** Walks through the rows of a sheet; cells and rows that do not say where they stand follow the ones before. */
export function walkSheet({ path }: Sheet, workbook: Workbook, { row, merged }: SheetHandler): void {
  const part = path === null ? null : workbook.file.part(path)
  if (!part) return
  let line = 0
  let cells: Cell[] = []
  let cell: Written | null = null
  let column = 0
  let inside: 'value' | 'formula' | null = null
  walkXml(part, {
    open(name, attribute) {
      if (name === 'row') {
        line = Number(attribute('r')) || line + 1
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attribute('r') ?? '') ?? column
        const [type = 'n', style = 0] = [attribute('t'), attribute('s')]
        cell = { column, type, style: Number(style), value: '', formula: null }
      } else if (name === 'v' || name === 't') inside = 'value'
      else if (name === 'f') {
        inside = 'formula'
        if (cell) cell.formula = ''
      } else if (name === 'rPh') inside = null
      else if (name === 'mergeCell') merged?.(attribute('ref') ?? '')
    },
    text(part) {
      if (cell && inside === 'value') cell.value += part
      else if (cell && inside === 'formula') cell.formula += part
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') inside = null
      else if (name === 'c' && cell) {
        const value = cellValue(cell, workbook)
        if (value.text !== '') cells.push({ column, value })
        column += 1
        cell = null
      } else if (name === 'row') row(line, cells)
    },
  })
}

function cellValue({ type, style, value, formula }: Written, { strings, formats }: Workbook): CellValue {
  if (type === 's') return { kind: 'text', text: strings[Number(value)] ?? '' }
  if (type === 'b') return { kind: 'boolean', text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { kind: 'error', text: value }
  if (type !== 'n') return { kind: 'text', text: value }
  if (value === '' && formula !== null) return { kind: 'formula', text: `=${formula}` }
  return { kind: 'number', text: value.trim(), format: formats[style] ?? 'plain' }
}

/** The number of a column by its letters, from 0; undefined for a cell that does not say where it stands. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
