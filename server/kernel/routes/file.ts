import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** Bytes that are sent as they are read, whole or a part of them. */
export interface StoredBytes {
  readonly size: number
  /** Their SHA-256 in hex, by which a caller knows whether a part is of what it has the rest of. */
  readonly sha256: string
  /** From the byte `start` to `end`, both included. */
  open(start: number, end: number): Promise<Readable>
}

/** What a route answers where a file is asked for: kept by the caller as it is, never JSON. */
export class FileAnswer {
  /** As it is saved, ending and all. */
  readonly name: string
  /** A media type without parameters; text is UTF-8. */
  readonly type: string
  readonly content: string | Uint8Array

  constructor(parts: Pick<FileAnswer, 'name' | 'type' | 'content'>) {
    this.name = parts.name
    this.type = parts.type
    this.content = parts.content
  }

  /** In bytes. */
  get size(): number {
    return Buffer.byteLength(this.content)
  }
}

/** What pages were made from: the file is a PDF or a picture, LibreOffice made them, or they are laid out from its text. */
export const pagesFrom = ['file', 'libreoffice', 'text'] as const
export type PagesFrom = (typeof pagesFrom)[number]

/** A file that the office keeps: sent as it is read, whole or the range that is asked for. */
export class StoredFile {
  readonly name: string
  /** What its bytes say that it is. */
  readonly type: string
  readonly bytes: StoredBytes
  /** Of pages that are shown in the place of a file. */
  readonly pagesFrom: PagesFrom | undefined

  constructor(parts: Pick<StoredFile, 'name' | 'type' | 'bytes'> & { pagesFrom?: PagesFrom | undefined }) {
    this.name = parts.name
    this.type = parts.type
    this.bytes = parts.bytes
    this.pagesFrom = parts.pagesFrom
  }

  get size(): number {
    return this.bytes.size
  }
}

/** The media type of an answer whose type is that of a file. */
export const ANY_TYPE = '*/*'

const types = new WeakMap<Schema, readonly string[]>()

/** The response of a reading route that answers a file of one of these media types. */
export function file(...mediaTypes: string[]): z.ZodType<FileAnswer> {
  const schema = z
    .instanceof(FileAnswer)
    .refine(({ type }) => mediaTypes.includes(type), `must be a file of ${mediaTypes.join(' or ')}`)
  types.set(schema, mediaTypes)
  return schema
}

/** The media types of a response that is a file; undefined for any other. */
export const fileTypes = (response: Schema | undefined): readonly string[] | undefined =>
  response && types.get(response)

/** The response of a reading route that answers a file which the office keeps. */
export const storedFile: z.ZodType<StoredFile> = z.instanceof(StoredFile)
types.set(storedFile, [ANY_TYPE])

/** The response of a reading route that answers pages: a PDF of a file, or the file itself where it is one. */
export const pagesOfFile: z.ZodType<StoredFile> = z
  .instanceof(StoredFile)
  .refine(({ pagesFrom: from }) => from !== undefined, 'must say what its pages were made from')
types.set(pagesOfFile, ['application/pdf'])
