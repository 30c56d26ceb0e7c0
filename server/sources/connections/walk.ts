import {
  deeperThanRead,
  deniedByServer,
  deniedFolder,
  failedByServer,
  goneMeanwhile,
  moreFilesThanRead,
  tooLargeInAll,
  tooLargeToOpen,
} from '../../platform/documents/unread-reasons.ts'
import { Adapter, type Content, NothingThere, OutOfBounds, TooLarge } from './adapter.ts'
import type { Entry } from './entries.ts'
import { type Session, ToolRefusal } from './session.ts'

export interface WalkLimits {
  files: number
  fileBytes: number
  totalBytes: number
  /** Folders within folders. */
  depth: number
}

const MIB = 1024 * 1024
export const WALK: WalkLimits = { files: 2000, fileBytes: 50 * MIB, totalBytes: 1024 * MIB, depth: 20 }

/** Returns the reason for a file above the size limit. */
export const reasonTooLarge = ({ fileBytes }: Pick<WalkLimits, 'fileBytes'>): string =>
  tooLargeToOpen(Math.round(fileBytes / MIB)).english

/** Files asked for before the one in hand is done with. */
const AHEAD = 3

/** A file as it came, or why it did not. */
export type Found =
  | { name: string; content: Content }
  | { name: string; status: 'too_large' | 'unreadable'; reason: string }

export interface WalkOptions {
  limits?: Partial<WalkLimits>
  signal?: AbortSignal
}

/** Every file at a path or below it, one after another, in the order of their names. */
export async function* walk(
  session: Session,
  path: string,
  options: WalkOptions = {},
): AsyncGenerator<Found> {
  const limits = { ...WALK, ...options.limits }
  const adapter = new Adapter(session)
  const { files, over } = await filesBelow(adapter, path, limits, options.signal)
  let total = 0
  const read = (entry: Entry) => readOne(adapter, entry, limits, options.signal)
  const ahead: Array<Promise<Found>> = []
  for (let next = 0; next < files.length || ahead.length > 0; ) {
    while (ahead.length < AHEAD && next < files.length && total < limits.totalBytes) {
      const reading = read(files[next] as Entry)
      // Avoids an unhandled rejection until its turn comes.
      reading.catch(() => undefined)
      ahead.push(reading)
      next += 1
    }
    const first = ahead.shift()
    if (!first) {
      const rest = files.slice(next)
      for (const { path: name } of rest)
        yield {
          name,
          status: 'too_large',
          reason: tooLargeInAll.english,
        }
      break
    }
    const found = await first
    if ('content' in found) total += found.content.bytes.length
    yield found
  }
  for (const reason of over) yield { name: reason.path, status: 'too_large', reason: reason.words }
}

async function readOne(
  adapter: Adapter,
  entry: Entry,
  limits: WalkLimits,
  signal?: AbortSignal,
): Promise<Found> {
  const name = entry.path
  const tooLarge = {
    name,
    status: 'too_large' as const,
    reason: reasonTooLarge(limits),
  }
  if (entry.size !== null && entry.size > limits.fileBytes * 1.01) return tooLarge
  try {
    return { name, content: await adapter.read(entry.path, limits.fileBytes, signal) }
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge
    if (error instanceof NothingThere) return { name, status: 'unreadable', reason: goneMeanwhile.english }
    if (error instanceof OutOfBounds) return { name, status: 'unreadable', reason: deniedByServer.english }
    if (error instanceof ToolRefusal) return { name, status: 'unreadable', reason: failedByServer.english }
    throw error
  }
}

interface Below {
  files: Entry[]
  /** Entries left out because of the limit. */
  over: Array<{ path: string; words: string }>
}

async function filesBelow(
  adapter: Adapter,
  path: string,
  limits: WalkLimits,
  signal?: AbortSignal,
): Promise<Below> {
  const below: Below = { files: [], over: [] }
  const visit = async (entries: Entry[], depth: number): Promise<void> => {
    for (const entry of [...entries].sort(byPath)) {
      signal?.throwIfAborted()
      if (below.files.length >= limits.files) {
        below.over.push({ path: entry.path, words: moreFilesThanRead(limits.files).english })
        return
      }
      if (entry.kind === 'file') below.files.push(entry)
      else if (depth >= limits.depth)
        below.over.push({ path: entry.path, words: deeperThanRead(limits.depth).english })
      else {
        const inside = await adapter.list(entry.path, signal).catch(error => {
          if (
            !(error instanceof OutOfBounds || error instanceof NothingThere || error instanceof ToolRefusal)
          )
            throw error
          below.over.push({ path: entry.path, words: deniedFolder.english })
          return []
        })
        await visit(inside, depth + 1)
      }
    }
  }
  await visit(await adapter.list(path, signal), 0)
  return below
}

const byPath = (a: Entry, b: Entry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
