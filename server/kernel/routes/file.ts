import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** What a route answers where a file is asked for: kept by the caller as it is, never JSON. */
export class FileAnswer {
  /** As it is saved, ending and all. */
  readonly name: string
  /** A media type without parameters; text is UTF-8. */
  readonly type: string
  readonly content: string | Uint8Array

  constructor(parts: { name: string; type: string; content: string | Uint8Array }) {
    this.name = parts.name
    this.type = parts.type
    this.content = parts.content
  }
}

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
