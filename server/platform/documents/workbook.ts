import ExcelJS from 'exceljs'
import { invalidField } from '../../kernel/index.ts'

/** Of the parts of a workbook once they are unpacked. */
const MOST_BYTES = 30_000_000

/**
 * The cells of an Excel workbook's first sheet as text, row by row: days as 2026-03-31, formulas as what they came to.
 * 422 at `path` when it is none, or too large once it is unpacked.
 */
export async function readWorkbook(base64: string, path: string): Promise<string[][]> {
  const bytes = Buffer.from(base64, 'base64')
  if (unpackedSize(bytes) > MOST_BYTES) throw invalidField(path, 'is too large once it is unpacked')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  } catch {
    throw invalidField(path, 'is not an Excel workbook')
  }
  const table: string[][] = []
  workbook.worksheets[0]?.eachRow({ includeEmpty: true }, row => {
    const values = Array.isArray(row.values) ? row.values.slice(1) : []
    table.push(Array.from(values, (_value, index) => textOf(row.getCell(index + 1))))
  })
  return table
}

function textOf(cell: ExcelJS.Cell): string {
  const value = cell.formula ? cell.result : cell.value
  return value instanceof Date ? value.toISOString().slice(0, 10) : cell.text
}

/** What the parts of a ZIP archive say they unpack to (its central directory). */
function unpackedSize(bytes: Buffer): number {
  let total = 0
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 28 <= bytes.length; ) {
    total += bytes.readUInt32LE(at + 24)
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  }
  return total
}
