import { sentence } from '../../kernel/language/sentence.ts'
import { decodeText, isBinary } from '../extract/decode.ts'
import { type RefusedFile, refusalFor, UnfitFile } from '../extract/refused-file.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import type { BankFile } from './stated.ts'

/** Movements of one file at most. */
const MOST_LINES = 20_000

/** Reads a file of a bank: it is what it holds, not what it is called. Never throws for what a file holds. */
export function bankFileOf({ bytes }: { bytes: Uint8Array }): BankFile {
  try {
    const file = read(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (file.format === 'csv') return file
    const lines = file.statements.reduce((sum, one) => sum + one.lines.length, 0)
    if (lines > MOST_LINES) throw new UnfitFile(sentence`has more than ${MOST_LINES} transactions`)
    return file
  } catch (error) {
    return refusalFor(error)
  }
}

function read(bytes: Uint8Array): Exclude<BankFile, RefusedFile> {
  if (bytes.length === 0) throw new UnfitFile(sentence`is empty`)
  if (isBinary(bytes)) throw new UnfitFile(sentence`is not a text file in CAMT.053, MT940, OFX or CSV`)
  const text = decodeText(bytes)
  const head = text.slice(0, 4000)
  if (/<(?:\w{1,20}:)?BkToCstmrStmt\b/.test(head)) return { format: 'camt.053', statements: readCamt(bytes) }
  if (/OFXHEADER|<OFX>/i.test(head)) return { format: 'ofx', statements: readOfx(text) }
  if (/^(?:\{.{0,500}\})?:20:/m.test(head)) return { format: 'mt940', statements: readMt940(text) }
  if (/^\s*</.test(head))
    throw new UnfitFile(sentence`is XML, but neither a CAMT.053 statement (BkToCstmrStmt) nor OFX`)
  return { format: 'csv' }
}
