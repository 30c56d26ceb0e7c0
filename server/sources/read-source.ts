import { fromBit } from '../database/columns.ts'
import { AppError, invalidField, type PrepareContext } from '../kernel/index.ts'
import type { ReadDocument } from '../reading/document.ts'
import { readPlainText } from '../reading/plain-text.ts'
import { withConnection } from './connections/ask.ts'
import { connectionRow } from './connections/stored.ts'
import { type WalkLimits, walk } from './connections/walk.ts'
import { readBytes } from './read-bytes.ts'
import type { Source } from './source.ts'

export interface SourceRead {
  documents: ReadDocument[]
  /** Bring your own data: nothing of what was read may be stored, not even a quote. */
  byod: boolean
}

export interface ReadingOptions {
  /** Told of every document as it was read. */
  progress?: (read: number, name: string) => void
  signal?: AbortSignal
  limits?: Partial<WalkLimits>
}

/**
 * Reads all documents of a source into memory. What cannot be read is a document that says why. 422 when an inline
 * source names two documents alike or a path is outside of what the connection offers, 404 when the connection or the
 * path is not there, 503 `source_unavailable` when the connection cannot be read now.
 */
export async function readSource(
  ctx: PrepareContext,
  source: Source,
  options: ReadingOptions = {},
): Promise<SourceRead> {
  if (source.type === 'inline') return { documents: readInline(source.documents), byod: false }
  const row = await connectionRow(ctx, source.connection_id)
  const documents = await withConnection(ctx, row, async session => {
    const read: ReadDocument[] = []
    for await (const found of walk(session, source.path, options)) {
      options.signal?.throwIfAborted()
      const { name } = found
      read.push(
        'content' in found
          ? await readBytes(name, found.content)
          : { name, format: null, status: found.status, reason: found.reason, pages: [] },
      )
      options.progress?.(read.length, name)
    }
    return read
  })
  if (documents.length === 0)
    throw new AppError(422, 'source_empty', 'There is no document at that path of the connection.')
  return { documents, byod: fromBit(row.byod) }
}

function readInline(given: ReadonlyArray<{ name: string; text: string }>): ReadDocument[] {
  const names = new Set<string>()
  return given.map(({ name, text }, index) => {
    if (names.has(name))
      throw invalidField(`body.source.documents.${index}.name`, 'is the name of another document too')
    names.add(name)
    return readPlainText(name, text)
  })
}
