import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** Bytes that are sent as they are read, whole or a part of them. */
export interface StoredBytes {
  readonly size: number
  /** Their SHA-256 in hex, by which a caller knows whether a part belongs to the rest it has. */
  readonly sha256: string
  /** Reads from the byte `start` to `end`, both included. */
  open(start: number, end: number): Promise<Readable>
}

/** A file as a route's answer: saved by the caller unchanged, never JSON. */
export class FileAnswer {
  /** The file name, extension included. */
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

/** Origin of the pages: the file is a PDF or picture, LibreOffice made them, or they are laid out from its text. */
export const pagesFrom = ['file', 'libreoffice', 'text'] as const
export type PagesFrom = (typeof pagesFrom)[number]

/** A file that the office keeps: sent as it is read, whole or the range that is asked for. */
export class StoredFile {
  readonly name: string
  /** Type detected from its bytes. */
  readonly type: string
  readonly bytes: StoredBytes
  /** The source of pages that are shown in place of a file. */
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

/** A file that a `StreamedFile` gives among others. */
export interface FilePart {
  /** The address that gives it by itself. */
  readonly target: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** A file that is made while it is sent, so that nobody knows beforehand how long it gets. */
export class StreamedFile {
  readonly name: string
  readonly type: string
  /** The files it contains, for routes that record each file that leaves. */
  readonly parts: readonly FilePart[]
  readonly open: () => Readable

  constructor(given: Pick<StreamedFile, 'name' | 'type' | 'parts' | 'open'>) {
    this.name = given.name
    this.type = given.type
    this.parts = given.parts
    this.open = given.open
  }
}

/** The files that an answer gives to who called `target`; none where it is no file. */
export function partsOf(body: unknown, target: string): readonly FilePart[] {
  if (body instanceof StreamedFile) return body.parts
  if (!(body instanceof FileAnswer || body instanceof StoredFile)) return []
  return [{ target, name: body.name, type: body.type, size: body.size }]
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

/** The response of a reading route that answers a file of this media type which is made while it is sent. */
export function streamedFile(mediaType: string): z.ZodType<StreamedFile> {
  const schema = z.instanceof(StreamedFile).refine(({ type }) => type === mediaType, `must be ${mediaType}`)
  types.set(schema, [mediaType])
  streamed.add(schema)
  return schema
}

const streamed = new WeakSet<Schema>()

/** Returns whether a response is a file built while it is sent, whose content is unknown beforehand. */
export const isStreamed = (response: Schema | undefined): boolean =>
  response !== undefined && streamed.has(response)

/** The response of a reading route that answers pages: a PDF of a file, or the file itself where it is one. */
export const pagesOfFile: z.ZodType<StoredFile> = z
  .instanceof(StoredFile)
  .refine(({ pagesFrom: from }) => from !== undefined, 'must say what its pages were made from')
types.set(pagesOfFile, ['application/pdf'])
