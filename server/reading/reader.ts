import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Pool, WorkFailed } from '../workers/pool.ts'
import { findingsOf, type PackedFindings, pack } from './analysis.ts'
import { type KeptText, keptTextOf } from './kept-text.ts'
import type { GivenFile, GivenText, TaskInput, TaskName, TaskResult, tasks } from './tasks.ts'
import type { ReadDocument } from './text/document.ts'

export interface ReaderOptions {
  /** Processes at most; when left out one less than there are processors, at least one, and four on larger computers. */
  processes?: number
  /** Milliseconds that one task may take. */
  timeLimitMs?: number
  /** Milliseconds without work after which processes end. */
  idleMs?: number
  /** MiB of heap that one process may take. */
  heapMib?: number
  /** Process priority (`PoolOptions`). */
  nice?: number
}

/** For views by people outside: a separate process, after the office's reading and never in its queue. */
export const FOR_OUTSIDERS: ReaderOptions = { processes: 1, timeLimitMs: 15_000, heapMib: 512, nice: 15 }

/** A task that came to no result: it took too long or too much memory, its process fell, or it threw. */
export class ReadingFailed extends Error {}

/** Beside this file, under the same extension: .ts in the sources, .mjs once bundled. */
const ENTRY = new URL(
  extname(import.meta.url) === '.ts' ? './worker.ts' : './reading-worker.mjs',
  import.meta.url,
)

/**
 * Reads documents in processes of their own (`Pool`), so that the event loop stays free and a file that takes one down, or
 * too long, costs that file and nothing else. Nothing is written anywhere.
 */
export class Reader {
  /** Tasks that are worked on at once; more than a few beyond that only wait, and hold their files in memory. */
  readonly processes: number
  readonly #timeLimitMs: number
  readonly #pool: Pool<typeof tasks>

  constructor({
    processes = Math.min(4, Math.max(1, availableParallelism() - 1)),
    timeLimitMs = 60_000,
    idleMs = 30_000,
    heapMib = 1024,
    nice,
  }: ReaderOptions = {}) {
    this.processes = processes
    this.#timeLimitMs = timeLimitMs
    this.#pool = new Pool({
      entry: ENTRY,
      processes,
      timeLimitMs,
      idleMs,
      heapMib,
      ...(nice ? { nice } : {}),
    })
  }

  /**
   * A file as text; see `extract`. A file on which reading fails is `unreadable` with the reason. Rejects only with the
   * signal's reason, and when the reader is closed.
   */
  async read(
    name: string,
    bytes: Uint8Array,
    mediaType?: string,
    signal?: AbortSignal,
  ): Promise<ReadDocument> {
    try {
      return await this.run('extract', { name, bytes, mediaType }, signal)
    } catch (error) {
      return this.#unread(name, error)
    }
  }

  /** Returns a file's text and profile for storage; for an unreadable one, the reason. */
  async keptText(given: GivenFile): Promise<KeptText> {
    try {
      return await this.run('keptText', given)
    } catch (error) {
      return keptTextOf(this.#unread(given.name, error))
    }
  }

  /** Finds everything in a file or text, in the process that reads it; for an unreadable one, the reason. */
  async findings(given: GivenFile | GivenText, asOf: string, signal?: AbortSignal): Promise<PackedFindings> {
    try {
      return 'text' in given
        ? await this.run('findingsInText', { ...given, asOf }, signal)
        : await this.run('findingsInFile', { ...given, asOf }, signal)
    } catch (error) {
      return pack(findingsOf(this.#unread(given.name, error), asOf))
    }
  }

  /** Processes that there are now. */
  get running(): number {
    return this.#pool.running
  }

  /** Tasks that are under way now. */
  get working(): number {
    return this.#pool.working
  }

  /** True once no task is taken any more. */
  get closed(): boolean {
    return this.#pool.closed
  }

  /**
   * Runs a task (tasks.ts) in a process. Rejects with `ReadingFailed`, also after `limitMs` (by default, the
   * limit of one document), or with the signal's reason.
   */
  async run<N extends TaskName>(
    task: N,
    input: TaskInput<N>,
    signal?: AbortSignal,
    limitMs = this.#timeLimitMs,
  ): Promise<TaskResult<N>> {
    try {
      return (await this.#pool.run(task, input, { signal, limitMs })) as TaskResult<N>
    } catch (error) {
      throw error instanceof WorkFailed ? new ReadingFailed(reasonOf(error, limitMs)) : error
    }
  }

  /** Ends all processes; tasks under way and waiting are rejected. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  /** Returns an unread document for a failure of reading; rethrows any other error. */
  #unread(name: string, error: unknown): ReadDocument {
    if (!(error instanceof ReadingFailed) || this.closed) throw error
    return { name, format: null, status: 'unreadable', reason: error.message, pages: [] }
  }
}

function reasonOf({ why }: WorkFailed, limitMs: number): string {
  if (why === 'too_long') return `Reading it took longer than ${Math.ceil(limitMs / 1000)} seconds.`
  if (why === 'too_much_memory') return 'Reading it takes more memory than there is for it.'
  return why === 'closed' ? 'The reader was closed.' : 'Reading it failed.'
}
