import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Said, sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict } from '../../kernel/problems/errors.ts'
import type { PagesFrom, StoredFile } from '../../kernel/routes/file.ts'
import { type Reader, ReadingFailed } from '../../reading/reader.ts'
import type { Stampable } from '../../reading/stamped-pdf.ts'
import type { LibreOffice } from '../../workers/libre-office.ts'
import { Recent } from './recent.ts'
import { Turns } from './turns.ts'
import { reasonSaid } from './unread-reasons.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    pages: PageMaker
  }
}

/** A file as pages, with their origin. */
export interface Made {
  pdf: Uint8Array
  from: PagesFrom
}

/** For whom pages are made. */
export interface Asker {
  /** Aborts once they are gone. */
  signal: AbortSignal
  /**
   * The visit of somebody outside: the office's own requests go first, and each visit gets one page at a
   * time.
   */
  outside?: string
}

/** The maximum size in bytes of a file that is rendered, which is held in memory meanwhile. */
const LARGEST = 64 * 1024 * 1024
/** The maximum size in bytes of all cached pages, and of all stamped copies. */
const REMEMBERED = 64 * 1024 * 1024
const MINUTE = 60_000
/** The limit for stamping a file, in milliseconds. */
const STAMP_LIMIT = 15_000

/** Types LibreOffice opens, by media type; where the bytes alone do not tell, by the file's extension. */
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
 * Renders files as pages, in processes beside the server. A PDF keeps its pages and a picture becomes one. An
 * Office file is rendered by LibreOffice where the computer has it; otherwise, like a mail or a text, it is
 * laid out from its text and tables.
 */
export class PageMaker {
  readonly readers: { office: Reader; outside: Reader }
  readonly #office: LibreOffice | null
  readonly #made = new Recent<Made>({ bound: REMEMBERED, keptMs: 24 * 60 * MINUTE })
  readonly #stamped = new Recent<Uint8Array>({ bound: REMEMBERED, keptMs: 5 * MINUTE })
  /** A failed conversion would fail again, and may take as long. */
  readonly #failed = new Recent<AppError>({ bound: 1000, keptMs: 5 * MINUTE })
  readonly #counted = new Recent<number>({ bound: 10_000, keptMs: 24 * 60 * MINUTE })
  readonly #counting = new Map<string, Promise<number | null>>()
  readonly #turns = new Turns()

  constructor(readers: { office: Reader; outside: Reader }, office: LibreOffice | null) {
    this.readers = readers
    this.#office = office
  }

  /** The pages of a file, for `prepare`. 409 `no_pages` with the reason where it has none. */
  async pagesOf(file: StoredFile, now: string, asker: Asker): Promise<Made> {
    const key = keyOf(file)
    const known = this.#made.get(key)
    if (known) return known
    if (file.size > LARGEST) throw noPages(file, sentence`The file is too large to show as pages.`)
    return this.#once(`pages ${key}`, asker, async () => {
      const bytes = await buffer(await file.bytes.open(0, file.size - 1))
      const made = await this.#make(file, bytes, now, asker)
      if (made.from !== 'file') this.#made.set(key, made, made.pdf.length)
      return made
    })
  }

  /**
   * Puts a line over every page. 409 `no_pages` for pages that cannot bear it.
   * @param by whose copy it is, who has the one of minutes ago again
   */
  async stamped(
    file: StoredFile,
    { pdf }: Made,
    { line, by }: { line: string; by: string },
    asker: Asker,
  ): Promise<Uint8Array> {
    const key = `${keyOf(file)} ${by}`
    const known = this.#stamped.get(key)
    if (known) return known
    return this.#once(`stamp ${keyOf(file)}`, asker, async () => {
      const stamped =
        this.#stamped.get(key) ??
        (await this.#stamp(file, pdf, { type: 'application/pdf', stamp: line }, asker))
      this.#stamped.set(key, stamped, stamped.length)
      return stamped
    })
  }

  /**
   * Counts the pages of a PDF; null where they cannot be counted. Concurrent callers share one count, so that
   * nobody waits for a turn, and it continues for them when the first one has left.
   */
  async countOf(file: StoredFile, { outside }: Pick<Asker, 'outside'>): Promise<number | null> {
    if (file.type !== 'application/pdf' || file.size > LARGEST) return null
    const key = keyOf(file)
    const known = this.#counted.get(key)
    if (known !== undefined) return known
    const counting = this.#counting.get(key) ?? this.#count(file, outside)
    this.#counting.set(key, counting)
    return counting.finally(() => this.#counting.delete(key))
  }

  #count(file: StoredFile, outside: string | undefined): Promise<number | null> {
    // The shared count has a limit of its own, and outlives any one caller.
    const asker = { signal: new AbortController().signal, ...(outside === undefined ? {} : { outside }) }
    return this.#once(`count ${keyOf(file)}`, asker, async () => {
      const bytes = await buffer(await file.bytes.open(0, file.size - 1))
      const pages = await this.#readerOf(asker)
        .run('pdfPages', { bytes }, asker.signal, STAMP_LIMIT)
        .catch(ifReadingFailed(null))
      if (pages === null) throw unreadable(file)
      this.#counted.set(keyOf(file), pages, 1)
      return pages
    }).catch(ifNoPages)
  }

  /** Ends renderings in progress. */
  async close(): Promise<void> {
    await this.#office?.close()
  }

  /** Skips work that failed a short while ago; for a visitor from outside, does one thing at a time. */
  async #once<T>(what: string, asker: Asker, work: () => Promise<T>): Promise<T> {
    // A page too slow for an outsider may still be made for the office.
    const key = `${asker.outside === undefined ? 'office' : 'outside'} ${what}`
    const attempt = async () => {
      const failed = this.#failed.get(key)
      if (failed) throw failed
      try {
        return await work()
      } catch (error) {
        if (hasNoPages(error)) this.#failed.set(key, error, 1)
        throw error
      }
    }
    return asker.outside === undefined ? attempt() : this.#turns.take(asker.outside, asker.signal, attempt)
  }

  async #make(file: StoredFile, bytes: Buffer, now: string, asker: Asker): Promise<Made> {
    const { name, type } = file
    if (type === 'application/pdf') return { pdf: bytes, from: 'file' }
    if (type === 'image/png' || type === 'image/jpeg')
      return { pdf: await this.#stamp(file, bytes, { type, stamp: null }, asker), from: 'file' }
    const converted = await this.#converted(file, bytes, asker)
    if (converted) return { pdf: converted, from: 'libreoffice' }
    const laidOut = await this.#readerOf(asker)
      .run('laidOutPdf', { name, bytes, mediaType: type, on: now }, asker.signal)
      .catch(ifReadingFailed({ reason: 'Reading it failed.' }))
    if ('reason' in laidOut) throw noPages(file, reasonSaid(laidOut.reason))
    return { pdf: laidOut, from: 'text' }
  }

  /** Converts by LibreOffice; null for types it does not handle or cannot open. */
  async #converted(
    { name, type }: StoredFile,
    bytes: Buffer,
    { outside, signal }: Asker,
  ): Promise<Uint8Array | null> {
    const old = type === 'application/x-cfb' && OLD_OFFICE.exec(extname(name).toLowerCase())?.[1]
    const ending = OFFICE[type] ?? old
    if (!this.#office || !ending) return null
    return this.#office.toPdf(bytes, ending, { outside: outside !== undefined, signal }).catch(() => {
      signal.throwIfAborted()
      return null
    })
  }

  async #stamp(
    file: StoredFile,
    bytes: Uint8Array,
    how: { type: Stampable; stamp: string | null },
    asker: Asker,
  ): Promise<Uint8Array> {
    const stamped = await this.#readerOf(asker)
      .run('stampedPdf', { bytes, ...how }, asker.signal, STAMP_LIMIT)
      .catch(ifReadingFailed(null))
    if (!stamped) throw unreadable(file)
    return stamped
  }

  #readerOf({ outside }: Asker): Reader {
    return outside === undefined ? this.readers.office : this.readers.outside
  }
}

/** The extension decides how it is read. */
const keyOf = (file: StoredFile): string => `${file.bytes.sha256} ${extname(file.name)}`

const ifReadingFailed =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof ReadingFailed) return instead
    throw error
  }

const hasNoPages = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'no_pages'

function ifNoPages(error: unknown): null {
  if (hasNoPages(error)) return null
  throw error
}

const unreadable = (file: StoredFile) =>
  noPages(file, sentence`The file is locked, damaged, or not of the type it claims.`)

const noPages = ({ name }: StoredFile, reason: Said) =>
  conflict('no_pages', sentence`${name} cannot be shown as pages: ${reason}`)
