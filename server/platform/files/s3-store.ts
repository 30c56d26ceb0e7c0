import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Bucket } from './bucket.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { DiskStore } from './disk-store.ts'
import { type Expected, type FileStore, type Kept, type Lying, MissingFile } from './store.ts'

/** Number of attempts to send bytes to the bucket. */
const ATTEMPTS = 3
/** A removal that is older than this was cut off. */
const REMOVAL_MS = 3_600_000

/** Failed calls are reported by their outcome, not by the library's own output. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

interface Found {
  key: string
  size: number
  at: Date
}

/**
 * Stores files in an S3-compatible bucket, for an office with several servers: `kept/ab/ab12...`, the parts
 * of uploads in `parts/<upload>`. Bytes come to the computer's own disk first, so that the bucket knows their
 * length and digest and refuses anything else. There a file is complete at once or absent, and a crash leaves
 * nothing to remove.
 */
export class S3Store implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #arriving: DiskStore
  /** The numbers under which bytes are on this computer now. */
  readonly #underWay = new Set<number>()
  #last = 0

  /** `folder` is where bytes lie until the bucket has them. */
  constructor({ bucket, prefix, endpoint, region }: Bucket, folder: string, reserve?: DiskReserve) {
    this.#client = new S3Client({
      logger: silent,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(region ? { region } : {}),
    })
    this.#bucket = bucket
    this.#prefix = prefix
    this.#arriving = new DiskStore(folder, reserve)
  }

  put(bytes: AsyncIterable<Uint8Array>, expected: Expected = {}): Promise<Kept> {
    return this.#arrive(bytes, expected, async (kept, read) => {
      do await this.#send(this.#keptKey(kept.sha256), kept, read)
      while (await this.#wasBeingRemoved(kept.sha256))
    })
  }

  putPart(upload: number, bytes: AsyncIterable<Uint8Array>, expected: Expected = {}): Promise<Kept> {
    return this.#arrive(bytes, expected, (part, read) => this.#send(this.#partKey(upload, part), part, read))
  }

  open(sha256: string, start: number, end: number): Promise<Readable> {
    return this.#open(this.#keptKey(sha256), sha256, `bytes=${start}-${end}`)
  }

  openPart(upload: number, part: Kept): Promise<Readable> {
    return this.#open(this.#partKey(upload, part), part.sha256)
  }

  /**
   * Says so in the bucket before it looks: who puts the same bytes there and finds that said after theirs are there puts
   * them again; who does not find it had put them before this looked.
   */
  async remove(sha256: string, before: Date): Promise<void> {
    const mark = this.#removalKey(sha256)
    await this.#put(mark, Buffer.alloc(0))
    try {
      const found = await this.#head(this.#keptKey(sha256))
      if (found && found.at < before) await this.#delete(this.#keptKey(sha256))
    } finally {
      await this.#delete(mark)
    }
  }

  async dropParts(upload: number): Promise<void> {
    const keys: string[] = []
    for await (const { key } of this.#list(`parts/${upload}/`)) keys.push(key)
    await this.#deleteAll(keys)
  }

  async *list(): AsyncGenerator<Lying> {
    for await (const { key, size, at } of this.#list('kept/'))
      yield { sha256: key.slice(key.lastIndexOf('/') + 1), size, at }
  }

  async sweep(before: Date, underWay: ReadonlySet<number>): Promise<number> {
    const keys: string[] = []
    for await (const { key, at } of this.#list('parts/')) {
      const [upload] = key.slice(`${this.#prefix}parts/`.length).split('/')
      if (at < before && !underWay.has(Number(upload))) keys.push(key)
    }
    await this.#deleteAll(keys)
    return keys.length + (await this.#arriving.sweep(before, this.#underWay))
  }

  /** Takes bytes to the computer's own disk, verifies them, and uploads them from there. */
  async #arrive(
    bytes: AsyncIterable<Uint8Array>,
    expected: Expected,
    handOn: (kept: Kept, read: () => Promise<Readable>) => Promise<void>,
  ): Promise<Kept> {
    this.#last += 1
    const number = this.#last
    this.#underWay.add(number)
    try {
      const kept = await this.#arriving.putPart(number, bytes, expected)
      await handOn(kept, () => this.#arriving.openPart(number, kept))
      return kept
    } finally {
      this.#underWay.delete(number)
      await this.#arriving.dropParts(number)
    }
  }

  /** Uploads bytes to a key, again where the bucket refused them; it verifies their length and digest. */
  async #send(key: string, { sha256, size }: Kept, read: () => Promise<Readable>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const body = await read()
      try {
        await this.#put(key, body, {
          ContentLength: size,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        })
        return
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await setTimeout(200 * attempt)
      } finally {
        body.destroy()
      }
    }
  }

  /** Waits for a removal of the same bytes that is under way; true where there was one, which may have taken them. */
  async #wasBeingRemoved(sha256: string): Promise<boolean> {
    const mark = this.#removalKey(sha256)
    for (let was = false; ; was = true) {
      const found = await this.#head(mark)
      if (!found) return was
      if (Date.now() - found.at.getTime() > REMOVAL_MS) await this.#delete(mark)
      else await setTimeout(100)
    }
  }

  async #open(key: string, sha256: string, range?: string): Promise<Readable> {
    const found = await this.#asked(() =>
      this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(range ? { Range: range } : {}) }),
      ),
    )
    if (!found) throw new MissingFile(sha256)
    return found.Body as Readable
  }

  async #head(key: string): Promise<{ at: Date } | null> {
    const found = await this.#asked(() =>
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })),
    )
    return found && { at: found.LastModified ?? new Date(0) }
  }

  async #put(
    key: string,
    body: Readable | Buffer,
    about: Partial<PutObjectCommand['input']> = {},
  ): Promise<void> {
    await this.#asked(() =>
      this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ...about })),
    )
  }

  async #delete(key: string): Promise<void> {
    await this.#asked(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })))
  }

  async #deleteAll(keys: string[]): Promise<void> {
    // The limit of one request.
    for (let at = 0; at < keys.length; at += 1000) {
      const Objects = keys.slice(at, at + 1000).map(Key => ({ Key }))
      await this.#asked(() =>
        this.#client.send(
          new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
        ),
      )
    }
  }

  async *#list(below: string): AsyncGenerator<Found> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${this.#prefix}${below}` },
    )
    for (;;) {
      const page = await this.#asked(() => pages.next())
      if (!page || page.done) return
      for (const { Key, Size, LastModified } of page.value.Contents ?? [])
        if (Key) yield { key: Key, size: Size ?? 0, at: LastModified ?? new Date(0) }
    }
  }

  /** The bucket's answer; null for an unknown key, and 503 `files_unavailable` if it does not answer. */
  async #asked<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
      throw new AppError(
        503,
        'files_unavailable',
        sentence`The office’s file storage is unavailable. Nothing was lost; try again in a moment.`,
        { cause: error },
      )
    }
  }

  #keptKey(sha256: string): string {
    return `${this.#prefix}kept/${sha256.slice(0, 2)}/${sha256}`
  }

  #partKey(upload: number, { sha256, size }: Kept): string {
    return `${this.#prefix}parts/${upload}/${size}-${sha256}`
  }

  #removalKey(sha256: string): string {
    return `${this.#prefix}removing/${sha256}`
  }
}
