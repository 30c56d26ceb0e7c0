import type { DocumentFormat } from '../text/document.ts'
import { CannotRead } from './content.ts'
import { isBinary } from './decode.ts'
import { relationships } from './xml.ts'
import { OfficeFile } from './zip.ts'

export interface Detected {
  format: DocumentFormat
  /** The parts of an Office file, and the path of the main one. */
  office?: { file: OfficeFile; main: string }
}

const byEnding: Record<string, DocumentFormat> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  eml: 'eml',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
}

const byMediaType: Record<string, DocumentFormat> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'eml',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/markdown': 'markdown',
}

const LOCKED = 'It is locked with a password.'
const ARCHIVE = 'It is an archive: unpack it, and its documents are read.'

/** The first bytes of RAR, 7z, gzip and xz. */
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b', '\xfd7zXZ']

/** Returns whether it is a picture that is written as XML. */
const isDrawing = (head: string): boolean =>
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(
    head,
  )

/**
 * Detects a file's type: by its content where that is conclusive, then by its extension, then by its media
 * type. Throws `CannotRead` for anything without a reader: a picture, an archive, Office formats before 2007.
 * `mostUnpacked` bounds the total unpacked bytes of an Office file.
 */
export function detect(name: string, bytes: Uint8Array, mediaType?: string, mostUnpacked?: number): Detected {
  if (bytes.length === 0) throw new CannotRead('unreadable', 'The file is empty.')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString('latin1')
  if (head.slice(0, 1024).includes('%PDF-')) return { format: 'pdf' }
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return detectOffice(bytes, mostUnpacked)
  if (head.startsWith('\xD0\xCF\x11\xE0')) {
    if (isOutlookMail(name, bytes)) return { format: 'msg' }
    throw olderOffice(bytes)
  }
  if (head.startsWith('{\\rtf'))
    throw new CannotRead('unsupported', 'Rich text (RTF) is not read: save it as .docx or PDF.')
  if (isHeif(head))
    throw new CannotRead(
      'unsupported',
      'It is a picture (HEIC): save it as JPEG or PDF; its text is not read.',
    )
  if (isPicture(head) || isDrawing(head))
    throw new CannotRead('unsupported', 'It is a picture; its text is not read.')
  if (ARCHIVES.some(begin => head.startsWith(begin))) throw new CannotRead('unsupported', ARCHIVE)
  if (isBinary(bytes)) throw new CannotRead('unsupported', 'It is not a document of a kind that can be read.')
  return { format: textFormat(name, head, mediaType) }
}

function detectOffice(bytes: Uint8Array, mostUnpacked?: number): Detected {
  const file = new OfficeFile(bytes, mostUnpacked)
  const [main] = relationships(file, '', 'officeDocument').values()
  if (main && file.has(main)) {
    if (/(?:^|\/)word\/[^/]*\.xml$/.test(main) || /document\d*\.xml$/.test(main))
      return { format: 'docx', office: { file, main } }
    if (/workbook\d*\.xml$/.test(main)) return { format: 'xlsx', office: { file, main } }
    if (/presentation\d*\.xml$/.test(main)) return { format: 'pptx', office: { file, main } }
  }
  const known = [
    ['docx', 'word/document.xml'],
    ['xlsx', 'xl/workbook.xml'],
    ['pptx', 'ppt/presentation.xml'],
  ] as const
  for (const [format, path] of known) if (file.has(path)) return { format, office: { file, main: path } }
  const mimetype = file.has('mimetype') ? Buffer.from(file.part('mimetype') ?? []).toString('latin1') : ''
  const [, kind] = /opendocument\.(text|spreadsheet|presentation)/.exec(mimetype) ?? []
  if (kind && file.has('content.xml')) {
    const manifest = Buffer.from(file.part('META-INF/manifest.xml') ?? []).toString('utf8')
    if (/encryption-data/.test(manifest)) throw new CannotRead('unreadable', LOCKED)
    return { format: OPEN_DOCUMENTS[kind] as DocumentFormat, office: { file, main: 'content.xml' } }
  }
  if (/opendocument/.test(mimetype))
    throw new CannotRead('unsupported', 'It is an OpenDocument file: save it as .docx, .xlsx, .pptx or PDF.')
  if ([...file.paths].some(path => path.endsWith('.iwa') || path === 'Index.zip'))
    throw new CannotRead(
      'unsupported',
      'It is a file of Pages, Numbers or Keynote: export it as .docx, .xlsx, .pptx or PDF.',
    )
  if (file.has('xl/workbook.bin'))
    throw new CannotRead('unsupported', 'It is a binary workbook (.xlsb): save it as .xlsx.')
  throw new CannotRead('unsupported', ARCHIVE)
}

const OPEN_DOCUMENTS: Readonly<Record<string, DocumentFormat>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
}

/** Returns whether a file of the older kind has a stream of this name. */
const holds = (bytes: Uint8Array, stream: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(stream, 'utf16le'))

/** Returns whether it has the streams of a message's properties and those of no document, which may hold messages. */
const isOutlookMail = (name: string, bytes: Uint8Array): boolean =>
  /\.msg$/i.test(name) ||
  (holds(bytes, '__substg1.0_') &&
    !['WordDocument', 'Workbook', 'PowerPoint Document'].some(one => holds(bytes, one)))

/** Files of Office before 2007, and new ones with a password: those are wrapped in the older kind of file. */
function olderOffice(bytes: Uint8Array): CannotRead {
  if (holds(bytes, 'EncryptedPackage')) return new CannotRead('unreadable', LOCKED)
  return new CannotRead(
    'unsupported',
    'It is of a kind older than Office 2007: save it as .docx, .xlsx or .pptx.',
  )
}

const PICTURES = [
  /^\x89PNG/,
  /^\xFF\xD8\xFF/,
  /^GIF8/,
  /^II\*\0/,
  /^MM\0\*/,
  /^BM.{4}\0\0\0\0/s,
  /^RIFF.{4}WEBP/s,
]
/** Photographs of phones: the brand behind the first box. */
const isHeif = (head: string): boolean => /^.{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1|avif)/s.test(head)

const isPicture = (head: string): boolean => PICTURES.some(picture => picture.test(head))

function textFormat(name: string, head: string, mediaType?: string): DocumentFormat {
  const start = head.replace(/^\xEF\xBB\xBF/, '').trimStart()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html[\s>])/i.test(start)) return 'html'
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const named = byEnding[ending] ?? byMediaType[mediaType?.split(';')[0]?.trim().toLowerCase() ?? '']
  if (named) return named
  return ending === 'txt' || !isMail(start) ? 'text' : 'eml'
}

/** Returns whether a text begins with mail headers, among them a sender. */
function isMail(start: string): boolean {
  const headers = start.split(/\r?\n\r?\n/, 1)[0] ?? ''
  if (!/^[\w-]+:[ \t]/.test(headers)) return false
  return /^from:/im.test(headers) && /^(?:message-id|mime-version|received|date):/im.test(headers)
}
