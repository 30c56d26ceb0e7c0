import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import { CannotRead } from '../../reading/extract/content.ts'
import { detect } from '../../reading/extract/detect.ts'
import { UnfitFile } from '../../reading/extract/refused-file.ts'
import { type SheetRow, sheetRows, tableNamed, tablesOf } from '../../reading/extract/sheets/sheet-rows.ts'
import { openWorkbook, type Sheet, type Workbook } from '../../reading/extract/sheets/workbook.ts'
import { reasonSaid } from './unread-reasons.ts'

export interface WorkbookRows {
  /** The rows that have any text, each with its number in the sheet. */
  rows: SheetRow[]
  /** The first year of the workbook's calendar, in whose days its dates may be. */
  serialDates: 1900 | 1904
}

export interface WorkbookLimits {
  /** The limit for the unpacked parts of a workbook. */
  mostBytes: number
  /** Rows with anything in them, the heading among them. */
  mostRows: number
  /** The sheet by its name; the first that is shown unless said otherwise. 422 at `sheet` when there is none. */
  sheet?: string | undefined
}

/** Maximum number of sheet names listed to somebody who asked for another sheet. */
const MOST_NAMES = 20

/**
 * Reads the cells of a sheet of an Excel workbook (base64) as in a CSV file: days as YYYY-MM-DD, exact
 * decimal numbers, formulas by their results. A cell without a value keeps its own words, for which its row
 * is refused: `#N/A` and the like, and a formula that nobody has calculated. Of merged cells only the first
 * has the value, so that an amount across three rows counts once. 422 at `path` when it is not a workbook,
 * too large once unpacked, or too long.
 */
export async function readWorkbook(
  base64: string,
  path: string,
  { mostBytes, mostRows, sheet: name }: WorkbookLimits,
): Promise<WorkbookRows> {
  try {
    const workbook = open(Buffer.from(base64, 'base64'), path, mostBytes)
    const sheet = sheetOf(workbook, name)
    const rows = sheet ? sheetRows(sheet, workbook, mostRows) : []
    return { rows, serialDates: workbook.from1904 ? 1904 : 1900 }
  } catch (error) {
    if (error instanceof UnfitFile) throw invalidField(path, error.said)
    if (!(error instanceof CannotRead)) throw error
    if (error.status === 'too_large') throw invalidField(path, sentence`is too large when unpacked`)
    throw invalidField(
      path,
      sentence`is not an Excel workbook (.xlsx) that can be read: ${reasonSaid(error.message)}`,
    )
  }
}

function open(bytes: Buffer, path: string, mostBytes: number): Workbook {
  const given = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format, office } = detect('', given, undefined, mostBytes)
  if (!office || format !== 'xlsx') throw invalidField(path, sentence`is not an Excel workbook (.xlsx)`)
  return openWorkbook(office.file, office.main)
}

function sheetOf(workbook: Workbook, name: string | undefined): Sheet | undefined {
  const sheet = tableNamed(workbook, name)
  if (sheet || name === undefined) return sheet
  const tables = tablesOf(workbook)
  const names = tables.slice(0, MOST_NAMES).map(one => one.name)
  if (tables.length > MOST_NAMES) names.push('…')
  throw invalidField('sheet', sentence`is not one of its sheets: ${names.join(', ')}`)
}
