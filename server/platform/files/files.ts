import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict, invalidField, notFound } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { type StoredBytes, StoredFile } from '../../kernel/routes/file.ts'
import type { Expected, FileStore, Kept } from './store.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    files: Files
  }
}

/** Bytes that lie in the store, and the media type that they say they are. */
export interface KeptFile extends Kept {
  media_type: string
}

/** The part of a file that is read to detect its type, in bytes. */
const HEAD = 512 * 1024

/** Where the files of the office lie, and how large one may be. */
export class Files {
  readonly store: FileStore
  /** The maximum size of a file in bytes. */
  readonly limit: number

  constructor(store: FileStore, limit: number) {
    this.store = store
    this.limit = limit
  }

  /** Puts bytes in the store, for `prepare`; they stay once a row refers to them (`refer`). 422 for none at all. */
  async keep(bytes: AsyncIterable<Uint8Array>, expected: Expected = {}): Promise<KeptFile> {
    const kept = await this.store.put(bytes, expected)
    if (kept.size === 0) throw invalidField('body', sentence`is an empty file`)
    return { ...kept, media_type: await this.#typeOf(kept) }
  }

  /** Bytes that lie in the store, to be sent. */
  bytesOf({ sha256, size }: Kept): StoredBytes {
    return { size, sha256, open: (start, end) => this.store.open(sha256, start, end) }
  }

  /** Stored bytes always match their digest. */
  async isSound({ sha256, size }: Kept): Promise<boolean> {
    const hash = createHash('sha256')
    for await (const piece of await this.store.open(sha256, 0, size - 1)) hash.update(piece as Buffer)
    return hash.digest('hex') === sha256
  }

  async #typeOf({ sha256, size }: Kept): Promise<string> {
    const pieces: Buffer[] = []
    for await (const piece of await this.store.open(sha256, 0, Math.min(size, HEAD) - 1))
      pieces.push(piece as Buffer)
    const head = Buffer.concat(pieces)
    const found = await fileTypeFromBuffer(head).catch(() => undefined)
    return found?.mime ?? (isText(head, size > head.length) ? 'text/plain' : 'application/octet-stream')
  }
}

/** UTF-8 without control characters that no text has; where it is the beginning of more, a letter may be cut. */
function isText(head: Buffer, isCut: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
    return !/[\u0000-\u0008\u000e-\u001a]/.test(text)
  } catch {
    return false
  }
}

/** Counts one more reference to bytes that lie in the store; returns the id of their row, for a foreign key. */
export async function refer({ db, now }: Context, { sha256, size, media_type }: KeptFile): Promise<number> {
  const stamp = { released_at: null, updated_at: now }
  const { id } = await db
    .insertInto('kept_files')
    .values({ sha256, size, media_type, refs: 1, created_at: now, ...stamp })
    .onConflict(oc =>
      oc.columns(['org_id', 'sha256']).doUpdateSet(eb => ({ ...stamp, refs: eb('kept_files.refs', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts one reference less; a scrub removes unreferenced files after a while. */
export async function release({ db, now }: Context, id: number): Promise<void> {
  await db
    .updateTable('kept_files')
    .set(eb => ({
      refs: eb('refs', '-', 1),
      released_at: eb.case().when('refs', '=', 1).then(now).else(null).end(),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** A file by the id of its row, to be sent under a name; 409 `not_uploaded` where there is none. */
export async function storedFileOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  id: number | null,
  name: string,
): Promise<StoredFile> {
  if (id === null) throw conflict('not_uploaded', sentence`The office does not store ${name}.`)
  const file = await db
    .selectFrom('kept_files')
    .select(['sha256', 'size', 'media_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return new StoredFile({ name, type: file.media_type, bytes: services.files.bytesOf(file) })
}

/** The bytes that a call brings, put in the store. */
export const keepIncoming = (
  { incoming, services }: PrepareContext,
  expected: Expected = {},
): Promise<KeptFile> => {
  if (!incoming) throw new Error('The route has no intake.')
  return services.files.keep(incoming.bytes, { size: incoming.size, ...expected })
}
