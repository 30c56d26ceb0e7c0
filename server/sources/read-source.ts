import { AppError, invalidField, type PrepareContext } from '../kernel/index.ts'
import type { ReadDocument } from '../reading/document.ts'
import { readPlainText } from '../reading/plain-text.ts'
import type { Source } from './source.ts'

export interface SourceRead {
  documents: ReadDocument[]
  /** Bring your own data: nothing of what was read may be stored, not even a quote. */
  byod: boolean
}

/**
 * Reads all documents of a source into memory. 422 when an inline source names two documents alike, 404 when the
 * connection is not there, 503 `source_unavailable` when it cannot be read now.
 */
export async function readSource(_ctx: PrepareContext, source: Source): Promise<SourceRead> {
  if (source.type === 'inline') return { documents: readInline(source.documents), byod: false }
  throw new AppError(503, 'source_unavailable', 'The connection cannot be read.')
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
