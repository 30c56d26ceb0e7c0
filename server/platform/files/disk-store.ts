import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { type Expected, type FileStore, type Kept, type Lying, MissingFile } from './store.ts'

/** Bytes are written in pieces of this size: each write is a trip to the disk's thread. */
const PIECE = 1024 * 1024

/**
 * Stores files in the data folder: `kept/ab/ab12...`, unfinished ones in `incoming`, the parts of uploads in
 * `parts/<upload>`. A file is written under a temporary name, synced, renamed to its digest, and its folder
 * synced.
 */
export class DiskStore implements FileStore {
  readonly #folder: string
  readonly #reserve: DiskReserve | undefined

  /** @param reserve what is not taken of the disk; all of it may be without one */
  constructor(folder: string, reserve?: DiskReserve) {
    this.#folder = folder
    this.#reserve = reserve
  }

  put(bytes: AsyncIterable<Uint8Array>, expected: Expected = {}): Promise<Kept> {
    return this.#take(bytes, expected, ({ sha256 }) => this.#path(sha256))
  }

  putPart(upload: number, bytes: AsyncIterable<Uint8Array>, expected: Expected = {}): Promise<Kept> {
    return this.#take(bytes, expected, part => this.#partPath(upload, part))
  }

  open(sha256: string, start: number, end: number): Promise<Readable> {
    return opened(this.#path(sha256), sha256, { start, end })
  }

  openPart(upload: number, part: Kept): Promise<Readable> {
    return opened(this.#partPath(upload, part), part.sha256)
  }

  async remove(sha256: string, before: Date): Promise<void> {
    const path = this.#path(sha256)
    const aside = join(this.#folder, 'incoming', randomUUID())
    const moved = await rename(path, aside).then(
      () => true,
      () => false,
    )
    if (!moved) return
    if ((await stat(aside)).mtime < before) await rm(aside, { force: true })
    else await rename(aside, path)
  }

  async dropParts(upload: number): Promise<void> {
    await rm(join(this.#folder, 'parts', String(upload)), { recursive: true, force: true })
  }

  async *list(): AsyncGenerator<Lying> {
    const kept = join(this.#folder, 'kept')
    for (const prefix of await readdir(kept).catch(() => []))
      for await (const { name } of await opendir(join(kept, prefix))) {
        const found = await stat(join(kept, prefix, name)).catch(() => null)
        if (found) yield { sha256: name, size: found.size, at: found.mtime }
      }
  }

  async sweep(before: Date, underWay: ReadonlySet<number>): Promise<number> {
    let swept = 0
    for (const area of ['incoming', 'parts'])
      for (const name of await readdir(join(this.#folder, area)).catch(() => [])) {
        const path = join(this.#folder, area, name)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtime >= before || (area === 'parts' && underWay.has(Number(name)))) continue
        await rm(path, { recursive: true, force: true })
        swept += 1
      }
    return swept
  }

  async #take(
    bytes: AsyncIterable<Uint8Array>,
    expected: Expected,
    place: (kept: Kept) => string,
  ): Promise<Kept> {
    const incoming = join(this.#folder, 'incoming', randomUUID())
    await makeFolder(dirname(incoming))
    try {
      await this.#reserve?.assertRoomFor(expected.size ?? 0)
      const kept = await written(incoming, bytes, this.#reserve)
      assertExpected(kept, expected)
      await putInPlace(incoming, place(kept))
      return kept
    } finally {
      await rm(incoming, { force: true })
    }
  }

  #path(sha256: string): string {
    return join(this.#folder, 'kept', sha256.slice(0, 2), sha256)
  }

  #partPath(upload: number, { sha256, size }: Kept): string {
    return join(this.#folder, 'parts', String(upload), `${size}-${sha256}`)
  }
}

/** Throws 422 where the bytes differ from the sender's size or digest. */
export function assertExpected(kept: Kept, { size, sha256 }: Expected): void {
  if (size != null && size !== kept.size)
    throw invalidField(
      'size',
      sentence`was declared as ${size} bytes, but ${kept.size} arrived: the upload is incomplete`,
    )
  if (sha256 != null && sha256 !== kept.sha256)
    throw invalidField(
      'sha256',
      sentence`was declared as ${sha256}, but the received content has ${kept.sha256}`,
    )
}

/** Writes bytes to a new file, one piece while the next one comes, and syncs it. */
async function written(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  reserve: DiskReserve | undefined,
): Promise<Kept> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    let writing = Promise.resolve()
    let waiting: Uint8Array[] = []
    let held = 0
    for await (const chunk of bytes) {
      hash.update(chunk)
      waiting.push(chunk)
      size += chunk.length
      held += chunk.length
      if (held < PIECE) continue
      await writing
      await reserve?.assertRoomFor(held)
      writing = writeAll(handle, waiting)
      // An error is handled with the next piece, which awaits this write; until then it must not be
      // unhandled.
      writing.catch(() => undefined)
      waiting = []
      held = 0
    }
    await writing
    await reserve?.assertRoomFor(held)
    await writeAll(handle, waiting)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size }
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  // The system may take less than it is given.
  const rest = bytesWritten < size ? Buffer.concat(chunks).subarray(bytesWritten) : new Uint8Array()
  for (let at = 0; at < rest.length; ) at += (await handle.write(rest, at)).bytesWritten
}

/** Gives a synced file its name for good, over the same bytes where they lie there already: those might be rotten. */
async function putInPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await rename(from, to)
  await syncFolder(dirname(to))
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Windows cannot sync a folder, and does not need it for a rename to last. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function opened(
  path: string,
  sha256: string,
  range: { start?: number; end?: number } = {},
): Promise<Readable> {
  const handle = await open(path).catch(cause => {
    throw cause.code === 'ENOENT' ? new MissingFile(sha256, cause) : cause
  })
  return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
}
