import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { Zip, ZipDeflate } from 'fflate'

export type Digests = Record<string, { bytes: number; sha256: string }>

/** Writes a zip file piece by piece, so that no more than a piece of it is ever in memory. */
export class ZipWriter {
  readonly digests: Digests = {}
  readonly #handle: FileHandle
  readonly #zip: Zip
  #made: Uint8Array[] = []

  private constructor(handle: FileHandle) {
    this.#handle = handle
    this.#zip = new Zip((error, piece) => {
      if (error) throw error
      this.#made.push(piece)
    })
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w', 0o600))
  }

  /** Adds a file of these pieces of text or bytes, and keeps its size and digest. */
  async add(path: string, pieces: AsyncIterable<string | Uint8Array> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(path)
    this.#zip.add(entry)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(data)
      bytes += data.length
      entry.push(data)
      await this.#flush()
    }
    entry.push(new Uint8Array(), true)
    await this.#flush()
    this.digests[path] = { bytes, sha256: hash.digest('hex') }
  }

  async end(): Promise<void> {
    this.#zip.end()
    await this.#flush()
    await this.#handle.sync()
    await this.#handle.close()
  }

  async #flush(): Promise<void> {
    for (const piece of this.#made.splice(0)) await this.#handle.writeFile(piece)
  }
}

/** A file in a zip: where its deflated bytes lie. */
interface Entry {
  start: number
  end: number
}

const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const DEFLATED = 8

/** Reads a zip file that was written here, by its directory; none of its files is ever in memory as a whole. */
export class ZipReader {
  readonly #path: string
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(path: string, entries: ReadonlyMap<string, Entry>) {
    this.#path = path
    this.#entries = entries
  }

  /** Throws when the file is no such zip. */
  static async open(path: string): Promise<ZipReader> {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const end = await read(handle, Math.max(size - END_BYTES, 0), END_BYTES)
      if (size < END_BYTES || end.readUInt32LE(0) !== END_OF_DIRECTORY)
        throw new Error(`${path} is no archive, or is not whole.`)
      const directory = await read(handle, end.readUInt32LE(16), end.readUInt32LE(12))
      const entries = new Map<string, Entry>()
      for (let at = 0; at < directory.length; ) {
        const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(offset =>
          directory.readUInt16LE(at + offset),
        )
        const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + (nameBytes ?? 0))
        if (directory.readUInt16LE(at + 10) !== DEFLATED) throw new Error(`${name} is packed in another way.`)
        const local = directory.readUInt32LE(at + 42)
        const head = await read(handle, local, LOCAL_BYTES)
        const start = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
        entries.set(name, { start, end: start + directory.readUInt32LE(at + 20) - 1 })
        at += ENTRY_BYTES + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
      }
      return new ZipReader(path, entries)
    } finally {
      await handle.close()
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a file, piece by piece. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`The archive has no ${name}.`)
    yield* createReadStream(this.#path, entry).pipe(createInflateRaw())
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

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('The archive is not whole.')
  return buffer
}
