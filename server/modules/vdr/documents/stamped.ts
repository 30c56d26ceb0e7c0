import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Context, conflict, type PrepareContext, StoredFile } from '../../../kernel/index.ts'
import { Pages } from '../../../platform/documents/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import type { Stampable } from '../../../reading/stamped-pdf.ts'
import type { DocumentRow } from '../room-documents.ts'

export const cannot_be_stamped = [409, 'It is shown with a watermark alone, which it cannot bear'] as const

/** Of a file that is stamped, in bytes: all of it is in memory meanwhile. */
const MOST_BYTES = 64 * 1024 * 1024
/** Of a text that is printed, in bytes. */
const MOST_TEXT = 200 * 1024

/** What a page says of who looks at it: who, when and from where. */
export const stampOf = (who: string, { now, address }: Pick<Context, 'now' | 'address'>): string =>
  [who, `${now.slice(0, 16).replace('T', ' ')} UTC`, address].filter(Boolean).join('   ')

const refused = (name: string) =>
  conflict('cannot_be_stamped', `${name} cannot bear a watermark, without which it is not shown.`)

/**
 * A document as a PDF with a watermark on every page, for `prepare`; pictures and texts become one. 409 `cannot_be_stamped` for
 * any other, and for what is locked, damaged or too large, rather than bytes without it.
 */
export async function stampedFile(ctx: PrepareContext, row: DocumentRow, who: string): Promise<StoredFile> {
  const file = await ctx.read(db => storedFileOf({ ...ctx, db }, row.file_id, row.name))
  const isText = file.type.startsWith('text/')
  if (file.size > (isText ? MOST_TEXT : MOST_BYTES)) throw refused(row.name)
  const raw = await buffer(await file.bytes.open(0, file.size - 1))
  const bytes = isText ? await printed(ctx, row.name, raw) : raw
  const type = isText ? 'application/pdf' : file.type
  if (!isStampable(type)) throw refused(row.name)
  const stamp = stampOf(who, ctx)
  const stamped = await ctx.services.reader.run('stampedPdf', { bytes, type, stamp }).catch(() => null)
  if (!stamped) throw refused(row.name)
  return inMemory(file.type === 'application/pdf' ? row.name : `${row.name}.pdf`, Buffer.from(stamped))
}

const isStampable = (type: string): type is Stampable =>
  ['application/pdf', 'image/png', 'image/jpeg'].includes(type)

/** A text as pages. */
function printed({ now }: PrepareContext, name: string, bytes: Buffer): Promise<Buffer> {
  const pages = new Pages(name, now)
  pages.begin(name, '')
  for (const line of bytes.toString('utf8').split(/\r?\n/)) pages.paragraph(line === '' ? ' ' : line)
  return pages.end()
}

const inMemory = (name: string, bytes: Buffer): StoredFile =>
  new StoredFile({
    name,
    type: 'application/pdf',
    bytes: {
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      open: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    },
  })
