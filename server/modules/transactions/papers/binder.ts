import { createHash } from 'node:crypto'
import { Zip, ZipDeflate } from 'fflate'
import { longDate } from '../../../kernel/index.ts'
import { Report } from '../../../platform/documents/index.ts'
import type { Reader } from '../../../reading/reader.ts'

/** A document of the closing; its bytes are asked for when its turn has come, and once more for a PDF. */
export interface BinderDocument {
  title: string
  /** Under which it is listed, such as "Corporate". */
  category: string
  /** The name of its file. */
  file: string
  bytes: () => Promise<Uint8Array>
}

/** The contents of a binder. */
export interface Binder {
  transaction: string
  office: string
  /** The moment (ISO 8601) that the binder is dated by. */
  on: string
  documents: readonly BinderDocument[]
  /** The certificate of signing (`signingCertificate`). */
  certificate: Uint8Array
}

/** Bytes of documents at most in one PDF, which has to be put together in memory. */
export const MOST_PDF_BYTES = 64 * 1024 * 1024

/** The documents are more than one PDF takes; as a ZIP they are not. */
export class BinderTooLarge extends Error {}

interface Tab {
  number: number
  title: string
  category: string
  file: string
  size: number
  sha256: string
  /** Null where it is no PDF, or none that can be read. */
  pages: number | null
}

/**
 * Builds the closing binder as one PDF: index, then each document behind a cover sheet, then the certificate
 * of signing. A document that is not PDF has only its cover sheet. Equal input gives equal bytes. Throws
 * `BinderTooLarge`.
 */
export async function binderPdf(binder: Binder, reader: Pick<Reader, 'run'>): Promise<Uint8Array> {
  const pagesOf = (bytes: Uint8Array) => reader.run('pdfPages', { bytes })
  const tabs: Tab[] = []
  const files: Array<Uint8Array | null> = []
  let size = 0
  for (const [at, document] of [...binder.documents, certificateOf(binder)].entries()) {
    const bytes = await document.bytes()
    size += bytes.length
    if (size > MOST_PDF_BYTES) throw new BinderTooLarge()
    const pages = await pagesOf(bytes)
    tabs.push({ ...tabOf(document, at + 1), size: bytes.length, sha256: sha256(bytes), pages })
    files.push(pages === null ? null : bytes)
  }
  // The index is as long whatever its page numbers are, which follow from its length.
  const front = (await pagesOf(await indexOf(binder, tabs, () => LONGEST_PAGE))) ?? 0
  const begins = tabs.map(
    (_, at) => front + 1 + tabs.slice(0, at).reduce((sum, one) => sum + 1 + (one.pages ?? 0), 0),
  )
  const parts = [await indexOf(binder, tabs, tab => String(begins[tab.number - 1]))]
  for (const [at, tab] of tabs.entries()) {
    parts.push(await coverOf(binder, tab))
    const file = files[at]
    if (file) parts.push(file)
  }
  return reader.run('joinedPdf', { title: titleOf(binder), on: binder.on, files: parts })
}

/** Widest page number. */
const LONGEST_PAGE = '00000'

/**
 * The closing binder as a ZIP, piece by piece: each document under its number, the certificate, an index, and
 * `manifest.json` with the size and SHA-256 of every file. No more than one document is in memory. The same input gives
 * the same bytes.
 */
export async function* binderZip(binder: Binder): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipDeflate(name)
    entry.mtime = UNDATED
    zip.add(entry)
    entry.push(bytes, true)
  }
  const tabs: Tab[] = []
  for (const [at, document] of [...binder.documents, certificateOf(binder)].entries()) {
    const bytes = await document.bytes()
    const tab = tabOf(document, at + 1)
    tab.file = entryName(tab, binder.documents.length + 1)
    tabs.push({ ...tab, size: bytes.length, sha256: sha256(bytes) })
    add(tab.file, bytes)
    yield* made.splice(0)
  }
  const index = await indexOf(binder, tabs, null)
  add('index.pdf', index)
  add('manifest.json', Buffer.from(manifestOf(binder, tabs, index)))
  zip.end()
  yield* made.splice(0)
}

/** Files of a ZIP need a day; their own is of no matter. */
const UNDATED = new Date(1980, 0, 1, 12)

function manifestOf({ transaction, office, on }: Binder, tabs: readonly Tab[], index: Uint8Array): string {
  const files = tabs.map(({ number, title, category, file, size, sha256: digest }) => ({
    number,
    title,
    category,
    file,
    bytes: size,
    sha256: digest,
  }))
  const own = { file: 'index.pdf', bytes: index.length, sha256: sha256(index) }
  return `${JSON.stringify({ transaction, office, made_at: on, files, index: own }, null, 2)}\n`
}

const certificateOf = ({ certificate }: Binder): BinderDocument => ({
  title: 'Certificate of signing',
  category: 'Signatures',
  file: 'certificate-of-signing.pdf',
  bytes: async () => certificate,
})

const tabOf = ({ title, category, file }: BinderDocument, number: number): Tab => ({
  number,
  title,
  category,
  file,
  size: 0,
  sha256: '',
  pages: null,
})

/** "03-loan-agreement.pdf": no folders, and nothing that a file system minds. */
function entryName({ number, file }: Tab, count: number): string {
  const dot = /\.[A-Za-z\d]{1,8}$/.exec(file)?.[0] ?? ''
  const stem = file
    .slice(0, file.length - dot.length)
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[.\s-]+|[.\s-]+$/g, '')
    .slice(0, 80)
  return `${String(number).padStart(String(count).length, '0')}-${stem || 'document'}${dot}`
}

const titleOf = ({ transaction }: Binder): string => `Closing binder: ${transaction}`

/** The index; `page` says where in the same file a tab begins. */
function indexOf(
  binder: Binder,
  tabs: readonly Tab[],
  page: ((tab: Tab) => string) | null,
): Promise<Uint8Array> {
  const report = new Report({
    title: 'Closing binder',
    beneath: `${binder.transaction} · ${binder.office} · ${longDate(binder.on.slice(0, 10))}`,
    footer: titleOf(binder),
    on: binder.on,
    contents: false,
  })
  report.section('Index')
  report.table(
    ['Tab', 'Category', 'Document', 'File', ...(page ? ['Page of this file'] : [])],
    tabs.map(tab => [String(tab.number), tab.category, tab.title, tab.file, ...(page ? [page(tab)] : [])]),
  )
  return report.end()
}

function coverOf(binder: Binder, tab: Tab): Promise<Uint8Array> {
  const report = new Report({
    title: `Tab ${tab.number}`,
    beneath: `${binder.transaction} · ${tab.category}`,
    footer: titleOf(binder),
    on: binder.on,
    contents: false,
  })
  report.section(tab.title)
  report.table(
    ['File', tab.file],
    [
      ['Bytes', String(tab.size)],
      ['SHA-256', tab.sha256],
      ['Pages', tab.pages === null ? 'Not in this file' : String(tab.pages)],
    ],
  )
  if (tab.pages === null)
    report.paragraph(
      'This document is no PDF, or one that is locked or damaged, so that its pages cannot follow here. It is the file with the digest above; the binder as a ZIP has it.',
    )
  return report.end()
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
