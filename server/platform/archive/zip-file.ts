import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Entry, type ZipFile as OpenZip, type Options, open } from 'yauzl'
import { ZipFile } from 'yazl'

export type Digests = Record<string, { bytes: number; sha256: string }>

/** After so many bytes it is asked whether there is still room. */
const ASKED_EACH = 4 * 1024 * 1024

/** Writes a zip file piece by piece, so that no more than a piece of it is ever in memory; past 4 GiB it is a ZIP64. */
export class ZipWriter {
  readonly digests: Digests = {}
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>
  readonly #room: (bytes: number) => Promise<void>

  /** @param room throws where there is no room for so many bytes more */
  constructor(path: string, room: (bytes: number) => Promise<void> = async () => undefined) {
    this.#room = room
    // Flushed: once an archive is reported as made, it is on the disk.
    const file = createWriteStream(path, { mode: 0o600, flush: true })
    this.#written = pipeline(this.#zip.outputStream, file)
    // Errors on the way reach whoever adds a file or closes it.
    this.#written.catch(() => {})
  }

  /** Adds a file of these pieces of text or bytes, and keeps its size and digest. */
  async add(path: string, pieces: AsyncIterable<string | Uint8Array> | Iterable<string>): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    let unasked = 0
    const room = this.#room
    await room(0)
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        const data = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(data)
        bytes += data.length
        unasked += data.length
        if (unasked > ASKED_EACH) {
          await room(unasked)
          unasked = 0
        }
        yield data
      }
    }
    const source = Readable.from(counted(), { objectMode: false })
    this.#zip.addReadStream(source, path)
    try {
      await Promise.race([finished(source), this.#written])
    } finally {
      // A file that is read stays open otherwise, where the zip cannot be written further.
      source.destroy()
    }
    this.digests[path] = { bytes, sha256: hash.digest('hex') }
  }

  async end(): Promise<void> {
    this.#zip.end()
    await this.#written
  }

  /** Lets go of the file of a zip that is not to be. */
  async abandon(): Promise<void> {
    const out = this.#zip.outputStream as Readable
    out.destroy()
    await this.#written.catch(() => {})
  }
}

async function entriesOf(zip: OpenZip): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry)
    zip.readEntry()
  })
  zip.readEntry()
  try {
    await once(zip, 'end')
    return entries
  } catch (error) {
    zip.close()
    throw error
  }
}

const openZip = promisify<string, Options, OpenZip>(open)

/** Reads a zip file by its directory; none of its files is ever in memory as a whole. */
export class ZipReader {
  readonly #zip: OpenZip
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: OpenZip, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Throws when the file is no such zip. Whoever opens it closes it. */
  static async open(path: string): Promise<ZipReader> {
    try {
      const zip = await openZip(path, { lazyEntries: true, autoClose: false })
      return new ZipReader(zip, await entriesOf(zip))
    } catch (error) {
      throw new Error(`${path} is no archive, or is not whole.`, { cause: error })
    }
  }

  close(): void {
    this.#zip.close()
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a file, piece by piece. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`The archive has no ${name}.`)
    yield* await new Promise<Readable>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, bytes) => (error ? reject(error) : resolve(bytes)))
    })
  }

  async text(name: string): Promise<string> {
    const pieces = []
    for await (const piece of this.pieces(name)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }

  /** The lines of a file. Only a line feed ends one: JSON may hold the other line separators as they are. */
  async *lines(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of this.pieces(name)) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() as string
      yield* lines
    }
    if (rest !== '') yield rest
  }
}
