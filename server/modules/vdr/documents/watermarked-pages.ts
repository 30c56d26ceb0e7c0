import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AppError,
  type Context,
  conflict,
  type PrepareContext,
  StoredFile,
  sentence,
} from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import type { DocumentRow } from '../room-documents.ts'

export const cannot_be_stamped = [
  409,
  'It may be shown only with a watermark, which it cannot carry',
] as const

/** Returns the watermark of a page: who views it, when and from where. */
const stampOf = (who: string, { now, address }: Pick<Context, 'now' | 'address'>) => ({
  line: [who, `${now.slice(0, 16).replace('T', ' ')} UTC`, address].filter(Boolean).join('   '),
  by: `${who} ${address}`,
})

type Bytes = Pick<DocumentRow, 'file_id' | 'name'>

/**
 * A document as pages, for `prepare`; with a watermark on each where it says who looks. 409 `no_pages` for what has none, and
 * for what cannot bear the line.
 * @param outside the visit of somebody outside (`Asker`)
 */
export async function shownPages(
  ctx: PrepareContext,
  row: Bytes,
  who: string | null,
  outside?: string,
): Promise<StoredFile> {
  const file = await ctx.read(db => storedFileOf({ ...ctx, db }, row.file_id, row.name))
  if (file.type === 'application/pdf' && who === null) return new StoredFile({ ...file, pagesFrom: 'file' })
  const { pages } = ctx.services
  const asker = { signal: ctx.gone(), ...(outside === undefined ? {} : { outside }) }
  const made = await pages.pagesOf(file, ctx.now, asker)
  const pdf = who === null ? made.pdf : await pages.stamped(file, made, stampOf(who, ctx), asker)
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  return new StoredFile({
    name: file.type === 'application/pdf' ? row.name : `${row.name}.pdf`,
    type: 'application/pdf',
    pagesFrom: made.from,
    bytes: {
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      open: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    },
  })
}

/** The file with a watermark; 409 `cannot_be_stamped` rather than the file without one. */
export async function stampedFile(
  ctx: PrepareContext,
  row: Bytes,
  who: string,
  outside?: string,
): Promise<StoredFile> {
  try {
    return await shownPages(ctx, row, who, outside)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'no_pages')) throw error
    throw conflict('cannot_be_stamped', sentence`It cannot be shown without a watermark. ${error.detail}`)
  }
}
