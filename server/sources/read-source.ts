import { fromBit } from '../database/columns.ts'
import { AppError, invalidField, type PrepareContext, type RouteErrors, sentence } from '../kernel/index.ts'
import type { GivenFile, GivenText } from '../reading/tasks.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import { readPlainText } from '../reading/text/plain-text.ts'
import { aFewAtATime } from './a-few-at-a-time.ts'
import { withConnection } from './connections/ask.ts'
import { connectionFor } from './connections/stored.ts'
import { type Found, reasonTooLarge, WALK, type WalkLimits, walk } from './connections/walk.ts'
import { type Print, type Prints, printOf } from './prints.ts'
import type { GivenDocument, RoomSource, Source } from './source.ts'

export interface SourceRead {
  documents: ReadDocument[]
  /** Fingerprints of documents whose bytes were received. */
  prints: Prints
  /** Bring your own data: nothing that was read may be stored, not even a quotation. */
  byod: boolean
}

export interface ReadingOptions {
  signal?: AbortSignal
  limits?: Partial<WalkLimits>
}

/** Callbacks for each document of a source. */
export interface Each<T> {
  /** Called with a document given as text. */
  text: (given: GivenText) => Promise<T>
  /** Called with an unreadable document, which only has a reason. */
  document: (document: ReadDocument) => Promise<T>
  /** Called with a file as the caller or a connection gave it. */
  file: (file: GivenFile) => Promise<T>
}

/** A file of a data room, which lies in the office’s store. */
export interface LyingFile {
  /** Distinct in its room: its folders and its name. */
  name: string
  /** In bytes. */
  size: number
  mediaType: string
  read: () => Promise<Buffer>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** The files of a data room, or of a part of it, that the caller may see; 404 where they may see nothing of it. */
    filesOfRoom?: (
      ctx: PrepareContext,
      roomId: number,
      of: { folder_id?: number | undefined; document_id?: number | undefined },
    ) => Promise<LyingFile[]>
    /**
     * Marks a module that reads documents through connections; a connection may be limited to some modules.
     */
    borrows?: true
  }
}

/** The problems of reading a source. */
export const sourceErrors = {
  not_found: [404, 'The connection, its path or the data room does not exist'],
  connection_of_other_modules: [409, 'The connection is for other modules only'],
  source_empty: [422, 'No document at that place'],
  source_unavailable: [503, 'The connection to the documents is unavailable'],
} as const satisfies RouteErrors

/**
 * Reads all documents of a source into memory. An unreadable one becomes a document with the reason. 422 when
 * an inline source repeats a name, or a path is outside the connection; 404 when the connection or the path
 * does not exist. 409 `connection_of_other_modules` when the connection is not for this module; 503
 * `source_unavailable` when it cannot be read now.
 */
export async function readSource(
  ctx: PrepareContext,
  source: Source,
  module: string,
  options: ReadingOptions = {},
): Promise<SourceRead> {
  const { reader } = ctx.services
  const each: Each<ReadDocument> = {
    text: async ({ name, text }) => readPlainText(name, text),
    document: async document => document,
    file: ({ name, bytes, mediaType }) => reader.read(name, bytes, mediaType, options.signal),
  }
  const { results, ...read } = await throughSource(ctx, source, module, each, options)
  return { documents: results, ...read }
}

/**
 * Does something with every document of a source, a few at a time; the results are in the source's order. The caller hears
 * of each as it was read.
 */
export async function throughSource<T>(
  ctx: PrepareContext,
  source: Source,
  module: string,
  { text, document, file }: Each<T>,
  { signal, ...options }: ReadingOptions = {},
): Promise<Through<T>> {
  if (source.type === 'inline') return throughGiven(ctx, source.documents, { text, document, file }, signal)
  if (source.type === 'room') return throughRoom(ctx, source, { text, document, file }, signal)
  if (!ctx.services.registry.module(module)?.borrows)
    throw new Error(`${module} does not declare that it borrows`)
  const row = await connectionFor(ctx, source.connection_id, module)
  const prints = new Map<string, Print>()
  const say = tellEach(ctx, null)
  const work = async (found: Found): Promise<T> => {
    signal?.throwIfAborted()
    const { name } = found
    if ('content' in found) prints.set(name, printOf(found.content.bytes))
    const result = await ('content' in found
      ? file({ name, bytes: found.content.bytes, mediaType: found.content.mediaType ?? undefined })
      : document({ name, format: null, status: found.status, reason: found.reason, pages: [] }))
    say(found)
    return result
  }
  const results = await withConnection(ctx, row, session =>
    aFewAtATime(walk(session, source.path, { ...options, ...(signal ? { signal } : {}) }), mostOf(ctx), work),
  )
  if (results.length === 0)
    throw new AppError(422, 'source_empty', sentence`The connection has no document at that path.`)
  return { results, prints, byod: fromBit(row.byod) }
}

/** One more than there are processes, so that the next is there when one is free. */
const mostOf = ({ services }: PrepareContext): number => services.reader.processes + 1

interface Through<T> {
  results: T[]
  prints: Prints
  byod: boolean
}

async function throughGiven<T>(
  ctx: PrepareContext,
  given: readonly GivenDocument[],
  { text, file }: Each<T>,
  signal: AbortSignal | undefined,
): Promise<Through<T>> {
  assertDistinct(given)
  const say = tellEach(ctx, given.length)
  const prints = new Map<string, Print>()
  const results = await aFewAtATime(given, mostOf(ctx), async ({ name, text: said = '', content }) => {
    signal?.throwIfAborted()
    const bytes = content === undefined ? null : Buffer.from(content, 'base64')
    prints.set(name, printOf(bytes ?? said))
    return (bytes ? file({ name, bytes }) : text({ name, text: said })).finally(() => say({ name }))
  })
  return { results, prints, byod: false }
}

/** Documents in a room are read from the office's store; their quotations may be kept. */
async function throughRoom<T>(
  ctx: PrepareContext,
  source: RoomSource,
  { document, file }: Each<T>,
  signal: AbortSignal | undefined,
): Promise<Through<T>> {
  const files = await filesOfRoom(ctx, source)
  const say = tellEach(ctx, files.length)
  const prints = new Map<string, Print>()
  const results = await aFewAtATime(files, mostOf(ctx), async ({ name, size, mediaType, read }) => {
    signal?.throwIfAborted()
    if (size > WALK.fileBytes) return document(tooLarge(name)).finally(() => say({ name }))
    const bytes = await read()
    prints.set(name, printOf(bytes))
    return file({ name, bytes, mediaType }).finally(() => say({ name }))
  })
  return { results, prints, byod: false }
}

/** The files of a data room that the caller may see; 422 where there is none. */
async function filesOfRoom(ctx: PrepareContext, { room_id, ...of }: RoomSource): Promise<LyingFile[]> {
  for (const { filesOfRoom: find } of ctx.services.registry.modules)
    if (find) {
      const files = await find(ctx, room_id, of)
      if (files.length > 0) return files
    }
  throw nothingThere()
}

/** 422 where a data room, or the part of it that is asked for, has no document for the caller. */
export const nothingThere = () =>
  new AppError(422, 'source_empty', sentence`There is no document there that you may see.`)

const tooLarge = (name: string): ReadDocument => ({
  name,
  format: null,
  status: 'too_large',
  reason: reasonTooLarge(WALK),
  pages: [],
})

/** Says of each document that it was read, and of how many, where that is known before the last of them. */
function tellEach({ tell }: PrepareContext, of: number | null): (read: { name: string }) => void {
  let done = 0
  const say = (name: string | null) =>
    tell('progress', { stage: 'reading', percent: of && Math.floor((100 * done) / of), done, of, name })
  say(null)
  return ({ name }) => {
    done += 1
    say(name)
  }
}

function assertDistinct(given: readonly GivenDocument[]): void {
  const names = new Set<string>()
  for (const [index, { name }] of given.entries()) {
    if (names.has(name))
      throw invalidField(
        `body.source.documents.${index}.name`,
        sentence`is also the name of another document`,
      )
    names.add(name)
  }
}
