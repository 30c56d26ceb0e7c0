import { type Content, gather } from '../content.ts'
import { decodeText } from '../decode.ts'

/** Characters of a record beyond which a quotation mark that opened it was none: half the file would be one cell. */
const LONGEST_RECORD = 100_000

/**
 * Reads a table of comma, semicolon or tab separated values: each record is a paragraph, exactly as in the
 * file.
 */
export function readCsv(bytes: Uint8Array): Promise<Content> {
  return gather(pages => {
    pages.begin()
    for (const record of recordsOf(decodeText(bytes))) pages.add(record)
  })
}

/** Records end with their line, unless a quotation is open there. */
function* recordsOf(text: string): Generator<string> {
  let start = 0
  let byLines = false
  while (start < text.length) {
    const end: number | undefined = byLines ? undefined : endOfRecord(text, start)
    byLines ||= end === undefined
    const next = end ?? endOfLine(text, start)
    yield text.slice(start, next)
    start = next
  }
}

const QUOTE = 34
const LINE_FEED = 10
/** Comma, semicolon, tab: a quotation mark opens only at the start of a cell. */
const SEPARATORS = [44, 59, 9]

/** Behind the line break; undefined when a quotation that opens in the record does not end. */
function endOfRecord(text: string, start: number): number | undefined {
  let quoted = false
  const limit = Math.min(text.length, start + LONGEST_RECORD)
  for (let at = start; at < limit; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      if (!quoted) quoted = at === start || SEPARATORS.includes(text.charCodeAt(at - 1))
      else if (text.charCodeAt(at + 1) === QUOTE) at += 1
      else quoted = false
    } else if (character === LINE_FEED && !quoted) return at + 1
  }
  return quoted || limit < text.length ? undefined : text.length
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end + 1
}
