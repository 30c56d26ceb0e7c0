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
  const page = /^MIME-Version:/im.test(head) ? pageOfArchive(part) : { bytes: part, charset: undefined }
  const declared = page.charset ?? /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  const text = decodeText(page.bytes, declared)
  if (/<[a-z!]/i.test(text)) addHtml(text, pages)
  else for (const line of text.split(/\r?\n/)) pages.add(line)
}

/** The web page of a web archive (MHT), which is a mail of parts. */
function pageOfArchive(part: Uint8Array): { bytes: Uint8Array; charset: string | undefined } {
  const archive = Buffer.from(part).toString('latin1')
  const boundary = /boundary\s*=\s*"?([^"\r\n;]+)/i.exec(archive)?.[1]
  const parts = boundary ? archive.split(`--${boundary}`) : [archive]
  const found = parts.find(one => /^content-type:\s*text\/html/im.test(one)) ?? archive
  const [, header = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(found.trimStart()) ?? []
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(header)?.[1]?.toLowerCase()
  return { bytes: decodedPart(body, encoding), charset: /charset\s*=\s*"?([\w-]+)/i.exec(header)?.[1] }
}

function decodedPart(body: string, encoding: string | undefined): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const plain = body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(plain, 'latin1')
}
