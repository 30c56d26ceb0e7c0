import type { Readable } from 'node:stream'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

/** The result of storing a stream of bytes. */
export interface Kept {
  /** SHA-256 of the bytes in hex; where they are found again. */
  sha256: string
  size: number
}

/** A file that lies in the store. */
export interface Lying extends Kept {
  /** When it was put there last. */
  at: Date
}

/** The caller's claims about the bytes before they are sent. */
export interface Expected {
  size?: number | null | undefined
  sha256?: string | null | undefined
}

/**
 * Where files lie, each under the digest of its bytes: the same bytes lie there once, and no name that anybody gave is
 * part of an address. Half a file is never one: bytes are there whole and durable once `put` resolves, or not at all.
 */
export interface FileStore {
  /**
   * Stores bytes as they arrive. 422 where they differ from what was expected, 507 where there is no room for
   * them.
   */
  put(bytes: AsyncIterable<Uint8Array>, expected?: Expected): Promise<Kept>
  /** The bytes from `start` to `end`, both included. Throws a MissingFile where none lie under the digest. */
  open(sha256: string, start: number, end: number): Promise<Readable>
  /** Removes a file stored before this time; one stored again meanwhile stays. */
  remove(sha256: string, before: Date): Promise<void>
  /** Lists all files, in no order. */
  list(): AsyncIterable<Lying>
  /** Keeps one part of an upload; the same part again takes nothing away. */
  putPart(upload: number, bytes: AsyncIterable<Uint8Array>, expected?: Expected): Promise<Kept>
  openPart(upload: number, part: Kept): Promise<Readable>
  /** Lets go of every part of an upload. */
  dropParts(upload: number): Promise<void>
  /**
   * Removes unfinished files begun before this time, including the parts of inactive uploads; returns their
   * number.
   */
  sweep(before: Date, underWay: ReadonlySet<number>): Promise<number>
}

/** 410: no bytes lie under this digest. */
export class MissingFile extends AppError {
  constructor(sha256: string, cause?: unknown) {
    super(
      410,
      'file_missing',
      sentence`The file ${sha256} is missing. Upload it again, or restore it from a copy of the “files” folder.`,
      { cause },
    )
  }
}
