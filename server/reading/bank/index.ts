import { CannotRead } from '../extract/content.ts'
import { decodeText, isBinary } from '../extract/decode.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { type BankFile, UnreadableStatement } from './stated.ts'

/** Movements of one file at most. */
const MOST_LINES = 20_000

/** Reads a file of a bank: it is what it holds, not what it is called. Never throws for what a file holds. */
export function bankFileOf({ bytes }: { bytes: Uint8Array }): BankFile {
  try {
    const file = read(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (file.format === 'csv') return file
    const lines = file.statements.reduce((sum, one) => sum + one.lines.length, 0)
    return lines > MOST_LINES ? { reason: `has more than ${MOST_LINES} movements` } : file
  } catch (error) {
    if (error instanceof UnreadableStatement || error instanceof CannotRead) return { reason: error.message }
    throw error
  }
}

function read(bytes: Uint8Array): Exclude<BankFile, { reason: string }> {
  if (bytes.length === 0) throw new UnreadableStatement('is empty')
  if (isBinary(bytes)) throw new UnreadableStatement('is no text: it is none of CAMT.053, MT940, OFX and CSV')
  const text = decodeText(bytes)
  const head = text.slice(0, 4000)
  if (/<(?:\w{1,20}:)?BkToCstmrStmt\b/.test(head)) return { format: 'camt.053', statements: readCamt(bytes) }
  if (/OFXHEADER|<OFX>/i.test(head)) return { format: 'ofx', statements: readOfx(text) }
  if (/^(?:\{.{0,500}\})?:20:/m.test(head)) return { format: 'mt940', statements: readMt940(text) }
  if (/^\s*</.test(head))
    throw new UnreadableStatement('is XML, and neither a CAMT.053 statement (BkToCstmrStmt) nor OFX')
  return { format: 'csv' }
}
