import type { Pages } from '../content.ts'
import { decodeText } from '../decode.ts'
import { addHtml } from '../html.ts'

/** Adds a document that Word shows in the place of a part: a web page or text. Another is told. */
export function addChunk(part: Uint8Array | null, pages: Pages, gaps: string[]): void {
  const head = Buffer.from(part?.subarray(0, 1024) ?? []).toString('latin1')
  if (!part || head.startsWith('PK') || head.startsWith('{\\rtf')) {
    gaps.push('A document that is inserted into it was not read: save it from Word once more.')
    return
  }
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  const text = decodeText(part, declared)
  if (/<[a-z!]/i.test(text)) addHtml(withoutMailHeaders(text), pages)
  else for (const line of text.split(/\r?\n/)) pages.add(line)
}

/** The page of a web archive (MHT), which is a mail. */
const withoutMailHeaders = (text: string): string =>
  /^MIME-Version:/im.test(text.slice(0, 1024)) ? text.slice(Math.max(0, text.search(/<html/i))) : text
