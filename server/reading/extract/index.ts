import type { DocumentFormat, ReadDocument, ReadingStatus } from '../text/document.ts'
import { CannotRead, type Content } from './content.ts'
import { type Detected, detect } from './detect.ts'
import { LARGEST_FILE } from './limits.ts'

const MIB = 1024 * 1024

/**
 * Reads a file as text: `name` is its path within the source, `mediaType` the source's own. The format is
 * detected by content, then by extension, then by media type. It never throws: a damaged, locked or unknown
 * file has a status and a reason. Everything happens in memory.
 */
export async function extract(name: string, given: Uint8Array, mediaType?: string): Promise<ReadDocument> {
  // Parsers copy by slicing, which a Buffer does otherwise.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  let format: DocumentFormat | null = null
  try {
    if (bytes.length > LARGEST_FILE)
      throw new CannotRead('too_large', `It is larger than ${LARGEST_FILE / MIB} MiB, the most that is read.`)
    const detected = detect(name, bytes, mediaType)
    format = detected.format
    const { pages, gaps } = await read(detected, bytes, 0)
    return { name, format, status: statusOf(pages, gaps), reason: gaps.join(' ') || null, pages }
  } catch (error) {
    const { status, message } =
      error instanceof CannotRead ? error : new CannotRead('unreadable', 'The file is damaged.')
    return { name, format, status, reason: message, pages: [] }
  }
}

function statusOf(pages: Content['pages'], gaps: readonly string[]): ReadingStatus {
  if (pages.length > 0 && pages.every(({ readable }) => !readable)) return 'unreadable'
  return gaps.length > 0 || pages.some(({ readable }) => !readable) ? 'partly_readable' : 'read'
}

/** Each reader is loaded when the first file of its kind comes. */
async function read({ format, office }: Detected, bytes: Uint8Array, depth: number): Promise<Content> {
  if (office) {
    const { file, main } = office
    if (format === 'docx') return (await import('./docx/docx.ts')).readDocx(file, main)
    if (format === 'odt' || format === 'ods' || format === 'odp')
      return (await import('./open-document.ts')).readOpenDocument(file, main)
    if (format === 'xlsx') return (await import('./sheets/xlsx.ts')).readXlsx(file, main)
    return (await import('./pptx.ts')).readPptx(file, main)
  }
  if (format === 'pdf') return (await import('./pdf/pdf.ts')).readPdf(bytes)
  if (format === 'html') return (await import('./html.ts')).readHtml(bytes)
  if (format === 'eml') return (await import('./eml.ts')).readEml(bytes, depth, attached(depth + 1))
  if (format === 'msg') return (await import('./msg.ts')).readMsg(bytes, depth, attached(depth + 1))
  if (format === 'csv') return (await import('./sheets/csv.ts')).readCsv(bytes)
  if (format === 'markdown') return (await import('./markdown.ts')).readMarkdown(bytes)
  return (await import('./text.ts')).readText(bytes)
}

const attached =
  (depth: number) =>
  (name: string, bytes: Uint8Array, mediaType: string): Promise<Content> =>
    read(detect(name, bytes, mediaType), bytes, depth)
