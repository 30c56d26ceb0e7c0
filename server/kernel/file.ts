import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** What a route answers that hands out a file: the edge sends its bytes as they are. */
export class FileAnswer {
  /** What it is saved as; plain ASCII without quotes. */
  readonly name: string
  readonly bytes: Buffer

  constructor(name: string, bytes: Buffer) {
    this.name = name.replaceAll(/[^\w.-]+/g, '-')
    this.bytes = bytes
  }
}

const types = new WeakMap<Schema, string>()

/** The response of a route that hands out a file of a media type. */
export function file(type: string) {
  const schema = z.instanceof(FileAnswer)
  types.set(schema, type)
  return schema
}

/** The media type of a file response; undefined for any other. */
export const fileType = (schema: Schema | undefined): string | undefined => schema && types.get(schema)
