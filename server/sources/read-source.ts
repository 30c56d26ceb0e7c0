import { fromBit, fromJson } from '../database/columns.ts'
import { AppError, conflict, invalidField, type PrepareContext } from '../kernel/index.ts'
import type { ReadDocument } from '../reading/document.ts'
import { readPlainText } from '../reading/plain-text.ts'
import type { Reader } from '../reading/reader.ts'
import type { Content } from './connections/adapter.ts'
import { withConnection } from './connections/ask.ts'
import { type ConnectionRow, connectionRow } from './connections/stored.ts'
import { type Found, type WalkLimits, walk } from './connections/walk.ts'
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

/** The modules that read documents through connections, as a connection names them. */
export type Borrower = 'vdr' | 'odd' | 'cim'

/**
 * Reads all documents of a source into memory. What cannot be read is a document that says why. 422 when an inline
 * source names two documents alike or a path is outside of what the connection offers, 404 when the connection or the
 * path is not there, 409 `connection_of_other_modules` when it
 * is not for this module, 503 `source_unavailable` when the connection cannot be read now.
 */
export async function readSource(
  ctx: PrepareContext,
  source: Source,
  module: Borrower,
  options: ReadingOptions = {},
): Promise<SourceRead> {
  if (source.type === 'inline') return { documents: readInline(source.documents), byod: false }
  const row = await connectionRow(ctx, source.connection_id)
  assertFor(module, row)
  const documents = await withConnection(ctx, row, async session => {
    const reading: Promise<ReadDocument>[] = []
    const { reader } = ctx.services
    for await (const found of walk(session, source.path, options)) {
      options.signal?.throwIfAborted()
      const { name } = found
      reading.push('content' in found ? readFile(reader, name, found.content, options.signal) : unread(found))
      options.progress?.(reading.length, name)
      // The next files are fetched while these are read, but no more than can be: they are held in memory.
      await reading.at(-1 - 2 * reader.threads)
    }
    return Promise.all(reading)
  })
  if (documents.length === 0)
    throw new AppError(422, 'source_empty', 'There is no document at that path of the connection.')
  return { documents, byod: fromBit(row.byod) }
}

/** A connection is used by the modules it names; by all of them where it names none. */
function assertFor(module: Borrower, { name, modules: stored }: ConnectionRow): void {
  const modules = fromJson<string[]>(stored)
  if (modules.length === 0 || modules.includes(module)) return
  throw conflict(
    'connection_of_other_modules',
    `The connection ${name} is for ${modules.join(', ')} and not for ${module}: an administrator may add it to the connection.`,
    { modules },
  )
}

function readFile(
  reader: Reader,
  name: string,
  { bytes, mediaType }: Content,
  signal: AbortSignal | undefined,
): Promise<ReadDocument> {
  const reading = reader.read(name, bytes, mediaType ?? undefined, signal)
  // Whoever waits for it hears of its failure; when the walk itself fails first, nobody does.
  reading.catch(() => undefined)
  return reading
}

const unread = async ({
  name,
  status,
  reason,
}: Exclude<Found, { content: Content }>): Promise<ReadDocument> => ({
  ...{ name, format: null, status, reason },
  pages: [],
})

function readInline(given: ReadonlyArray<{ name: string; text: string }>): ReadDocument[] {
  const names = new Set<string>()
  return given.map(({ name, text }, index) => {
    if (names.has(name))
      throw invalidField(`body.source.documents.${index}.name`, 'is the name of another document too')
    names.add(name)
    return readPlainText(name, text)
  })
}
