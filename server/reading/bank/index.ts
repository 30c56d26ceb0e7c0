import { sentence } from '../../kernel/language/sentence.ts'
import { decodeText, isBinary } from '../extract/decode.ts'
import { type RefusedFile, refusalFor, UnfitFile } from '../extract/refused-file.ts'
import { OfficeFile } from '../extract/zip.ts'
import { isBai2, readBai2 } from './bai2.ts'
import { camtIn, readCamt } from './camt.ts'
import { isMt940, isMt942, readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { isQif, qifRows } from './qif.ts'
import type { BankFile, LeftOut, StatedFile } from './stated.ts'

/** Movements of one file at most. */
const MOST_LINES = 20_000

/** Reads a bank's file, recognised by its content. Never throws for a file's content. */
export function bankFileOf({ bytes }: { bytes: Uint8Array }): BankFile {
  try {
    const file = read(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (!('statements' in file)) return file
    const lines = file.statements.reduce((sum, one) => sum + one.lines.length, 0)
    if (lines > MOST_LINES) throw new UnfitFile(sentence`has more than ${MOST_LINES} transactions`)
    return file
  } catch (error) {
    return refusalFor(error)
  }
}

type Found = Exclude<BankFile, RefusedFile>

function read(bytes: Uint8Array): Found {
  if (bytes.length === 0) throw new UnfitFile(sentence`is empty`)
  if (isZip(bytes)) return readZip(bytes)
  const begin = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (begin.includes('%PDF-'))
    throw new UnfitFile(
      sentence`is a PDF, whose transactions are not read: take the statement as CAMT.053, MT940, OFX or CSV from the bank`,
    )
  if (begin.startsWith('\xd0\xcf\x11\xe0'))
    throw new UnfitFile(sentence`is an Excel workbook of before 2007 (.xls): save it as .xlsx`)
  if (isBinary(bytes))
    throw new UnfitFile(
      sentence`is not a text file of a bank (CAMT, MT940, OFX, QIF, BAI2 or CSV), nor an Excel workbook`,
    )
  const text = decodeText(bytes)
  const head = text.slice(0, 4000)
  const camt = camtIn(head)
  if (camt) return readCamt(bytes, camt)
  if (/OFXHEADER|<OFX>/i.test(head)) return { format: 'ofx', ...readOfx(text) }
  if (isMt940(head)) return { format: 'mt940', ...readMt940(text) }
  if (isMt942(head))
    throw new UnfitFile(
      sentence`is MT942, the transactions within a day, without balances: import the statement (MT940 or CAMT.053)`,
    )
  if (isBai2(head)) return { format: 'bai2', ...readBai2(text) }
  if (isQif(head)) return { format: 'qif', rows: qifRows(text) }
  if (/^\s*<(?:!doctype html|html|table|head|meta)\b/i.test(head) && /<table[\s>]/i.test(text))
    throw new UnfitFile(
      sentence`is a web page, as some banks call .xls: open it in a spreadsheet and save it as .xlsx`,
    )
  if (/^\s*</.test(head))
    throw new UnfitFile(sentence`is XML, but neither a CAMT message of a bank (052, 053 or 054) nor OFX`)
  return { format: 'csv' }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Files of one archive at most: the days of some years. */
const MOST_FILES = 2000

/** An Excel workbook, or the days that a bank packs into one archive: one that cannot be read leaves the others. */
function readZip(bytes: Uint8Array): Found {
  const archive = new OfficeFile(bytes)
  if (archive.has('xl/workbook.bin'))
    throw new UnfitFile(sentence`is a binary workbook (.xlsb): save it as .xlsx`)
  if (archive.has('xl/workbook.xml') || archive.has('[Content_Types].xml')) return { format: 'xlsx' }
  const paths = [...archive.paths].filter(path => !/(?:^|\/)(?:\.|__MACOSX\/)|\/$/.test(path)).sort()
  if (paths.length > MOST_FILES) throw new UnfitFile(sentence`has more than ${MOST_FILES} files`)
  const files: StatedFile[] = []
  const leftOut: LeftOut[] = []
  let tables = 0
  for (const path of paths) {
    const file = bankFileOf({ bytes: archive.part(path) ?? new Uint8Array() })
    if ('statements' in file) files.push(file)
    else {
      if ('format' in file && /\.(?:csv|tsv|xlsx|ods)$/i.test(path)) tables += 1
      leftOut.push({ which: path.slice(-200), why: 'unfit' in file ? file.unfit : null })
    }
  }
  const [first] = files
  if (!first && tables > 0)
    throw new UnfitFile(
      sentence`is an archive of tables, whose columns have to be told: unpack it, and import each by itself`,
    )
  if (!first) throw new UnfitFile(sentence`is an archive without a statement that can be read`)
  return {
    format: first.format,
    statements: files.flatMap(({ statements }) => statements).sort((a, b) => a.from.localeCompare(b.from)),
    leftOut: [...files.flatMap(one => one.leftOut), ...leftOut],
  }
}
