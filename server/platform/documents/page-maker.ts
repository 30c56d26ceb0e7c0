import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Said, sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { PagesFrom, StoredFile } from '../../kernel/routes/file.ts'
import type { Reader } from '../../reading/reader.ts'
import type { Stampable } from '../../reading/stamped-pdf.ts'
import type { LibreOffice } from '../../workers/libre-office.ts'
import { reasonSaid } from './unread-reasons.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    pages: PageMaker
  }
}

/** A file as pages, and what they were made from. */
export interface Made {
  pdf: Uint8Array
  from: PagesFrom
}

/** Of a file whose pages are made, in bytes: all of it is in memory meanwhile. */
const LARGEST = 64 * 1024 * 1024
/** Of all pages that are remembered, in bytes. */
const REMEMBERED = 64 * 1024 * 1024

/** What LibreOffice opens, by its media type; of what only its bytes tell, the ending of its name says which it is. */
const OFFICE: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/rtf': 'rtf',
}
const OLD_OFFICE = /^\.(doc|xls|ppt)$/

export const no_pages = [409, 'The document cannot be shown as pages'] as const

/**
 * Makes pages of files, in processes beside the server: of a PDF its own, of a picture one, of an Office file those of
 * LibreOffice where the computer has one, else pages that are laid out from its text and tables, as those of mails and texts are.
 */
export class PageMaker {
  readonly #reader: Reader
  readonly #office: LibreOffice | null
  readonly #made = new Map<string, Made>()

  constructor(reader: Reader, office: LibreOffice | null) {
    this.#reader = reader
    this.#office = office
  }

  /** The pages of a file, for `prepare`. 409 `no_pages` with the reason where it has none. */
  async pagesOf(file: StoredFile, now: string): Promise<Made> {
    // What the ending of a name says counts for how it is read.
    const key = `${file.bytes.sha256} ${extname(file.name)}`
    const known = this.#made.get(key)
    if (known) return known
    if (file.size > LARGEST) throw noPages(file, sentence`The file is too large to show as pages.`)
    const bytes = await buffer(await file.bytes.open(0, file.size - 1))
    const made = await this.#make(file, bytes, now)
    if (made.from !== 'file') this.#remember(key, made)
    return made
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await this.#office?.close()
  }

  async #make(file: StoredFile, bytes: Buffer, now: string): Promise<Made> {
    const { name, type } = file
    if (type === 'application/pdf') return { pdf: bytes, from: 'file' }
    if (type === 'image/png' || type === 'image/jpeg')
      return { pdf: await this.#stamp(file, bytes, type, null), from: 'file' }
    const converted = await this.#converted(file, bytes)
    if (converted) return { pdf: converted, from: 'libreoffice' }
    const laidOut = await this.#reader
      .run('laidOutPdf', { name, bytes, mediaType: type, on: now })
      .catch(() => ({ reason: 'Reading it failed.' }))
    if ('reason' in laidOut) throw noPages(file, reasonSaid(laidOut.reason))
    return { pdf: laidOut, from: 'text' }
  }

  /** Pages by LibreOffice; null of what it is not asked for, or does not open. */
  async #converted({ name, type }: StoredFile, bytes: Buffer): Promise<Uint8Array | null> {
    const old = type === 'application/x-cfb' && OLD_OFFICE.exec(extname(name).toLowerCase())?.[1]
    const ending = OFFICE[type] ?? old
    return this.#office && ending ? this.#office.toPdf(bytes, ending).catch(() => null) : null
  }

  /** Puts a line over every page. 409 `no_pages` for pages that cannot bear it. */
  async stamped(file: StoredFile, { pdf }: Made, stamp: string): Promise<Uint8Array> {
    return this.#stamp(file, pdf, 'application/pdf', stamp)
  }

  async #stamp(
    file: StoredFile,
    bytes: Uint8Array,
    type: Stampable,
    stamp: string | null,
  ): Promise<Uint8Array> {
    const stamped = await this.#reader.run('stampedPdf', { bytes, type, stamp }).catch(() => null)
    if (!stamped) throw noPages(file, sentence`The file is locked, damaged, or not of the type it claims.`)
    return stamped
  }

  #remember(key: string, made: Made): void {
    this.#made.set(key, made)
    let held = [...this.#made.values()].reduce((sum, { pdf }) => sum + pdf.length, 0)
    for (const [oldest, { pdf }] of this.#made) {
      if (held <= REMEMBERED) return
      this.#made.delete(oldest)
      held -= pdf.length
    }
  }
}

const noPages = ({ name }: StoredFile, reason: Said) =>
  conflict('no_pages', sentence`${name} cannot be shown as pages: ${reason}`)
