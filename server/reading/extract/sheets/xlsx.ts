import { type Content, gather } from '../content.ts'
import { uncalculated } from '../gaps.ts'
import type { OfficeFile } from '../zip.ts'
import { type Cell, type CellValue, openWorkbook, walkSheet } from './workbook.ts'
import { cellText } from './xlsx-values.ts'

/** Empty columns in a row beyond which the cells after them move up: a cell in column XFD has 16,383 before it. */
const WIDEST_GAP = 100

/**
 * A workbook: each sheet a page with its name, hidden ones too; each row a paragraph with tabs between its cells, from
 * column A on. Formulas by their last result, those without one counted, dates and times in ISO form, percentages as shown; other numbers in full,
 * as Excel holds them.
 */
export function readXlsx(file: OfficeFile, main: string): Promise<Content> {
  return gather((pages, gaps) => {
    const workbook = openWorkbook(file, main)
    let formulas = 0
    for (const sheet of workbook.sheets) {
      // A chart is a page without text, since people count it.
      pages.begin(sheet.name)
      walkSheet(sheet, workbook, {
        row(_line, cells) {
          formulas += cells.filter(({ value }) => value.kind === 'formula').length
          pages.add(rowText(cells, workbook.from1904))
        },
      })
    }
    if (formulas > 0) gaps.push(uncalculated(formulas))
  })
}

function rowText(cells: readonly Cell[], from1904: boolean): string {
  const row: string[] = []
  for (const { column, value } of cells) {
    const text = textOf(value, from1904)
    if (text === '') continue
    const gap = Math.min(column - row.length, WIDEST_GAP)
    for (let at = 0; at < gap; at += 1) row.push('')
    row.push(text)
  }
  return row.join('\t')
}

function textOf(value: CellValue, from1904: boolean): string {
  if (value.kind === 'formula') return ''
  if (value.kind === 'number') return cellText(value.text, value.format, from1904)
  // A line break or tab within a cell would look like the next row or cell.
  return value.text.replace(/\s*[\t\r\n]\s*/g, ' ').trim()
}
