import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Findings, findingsOf } from './analysis.ts'
import type { ReadDocument } from './document.ts'
import type { GivenFile, TaskInput, TaskName, TaskResult } from './tasks.ts'
import type { Reply, Request } from './worker.ts'

export interface ReaderOptions {
  /** Threads at most; when left out one less than there are processors, at least one, and four on larger computers. */
  threads?: number
  /** Milliseconds that one task may take. */
  timeLimitMs?: number
  /** Milliseconds without work after which threads end. */
  idleMs?: number
  /** MiB of heap that one thread may take. */
  heapMib?: number
}

/** A task that came to no result: it took too long or too much memory, its thread fell, or it threw. */
export class ReadingFailed extends Error {}

interface Job {
  request: Request
  resolve(result: unknown): void
  reject(reason: unknown): void
  signal: AbortSignal | undefined
  limitMs: number
  forget: () => void
}

interface Lane {
  worker: Worker
  job: Job | null
  limit: NodeJS.Timeout | undefined
}

/** Beside this file, under the same extension: .ts in the sources, .mjs once bundled. */
const ENTRY = new URL(
  extname(import.meta.url) === '.ts' ? './worker.ts' : './reading-worker.mjs',
  import.meta.url,
)

/**
 * Reads documents in threads of their own, so that the event loop stays free. Threads start with the first task and end
 * when there has been none for a while; a file that takes one down, or too long, costs that file and nothing else.
 * Nothing is written anywhere: what a thread prints is dropped too, since it may be of a document.
 */
export class Reader {
  /** Tasks that are worked on at once; more than a few beyond that only wait, and hold their files in memory. */
  readonly threads: number
  readonly #timeLimitMs: number
  readonly #idleMs: number
  readonly #heapMib: number
  readonly #lanes = new Set<Lane>()
  readonly #waiting: Job[] = []
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor({
    threads = Math.min(4, Math.max(1, availableParallelism() - 1)),
    timeLimitMs = 60_000,
    idleMs = 30_000,
    heapMib = 1024,
  }: ReaderOptions = {}) {
    this.threads = threads
    this.#timeLimitMs = timeLimitMs
    this.#idleMs = idleMs
    this.#heapMib = heapMib
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

  /** What is found in a file, looked for in the thread that reads it; in one that cannot be read, why. */
  async findings(file: GivenFile, asOf: string, signal?: AbortSignal): Promise<Findings> {
    try {
      return await this.run('findingsInFile', { ...file, asOf }, signal)
    } catch (error) {
      return findingsOf(this.#unread(file.name, error), asOf)
    }
  }

  /** Threads that there are now. */
  get running(): number {
    return this.#lanes.size
  }

  /** True once no task is taken any more. */
  get closed(): boolean {
    return this.#closed
  }

  /**
   * Runs a task (tasks.ts) in a thread. Rejects with `ReadingFailed`, also after `limitMs` (what one document may take
   * when left out), or with the signal's reason.
   */
  run<T extends TaskName>(
    task: T,
    input: TaskInput<T>,
    signal?: AbortSignal,
    limitMs = this.#timeLimitMs,
  ): Promise<TaskResult<T>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed())
      if (signal?.aborted) return reject(signal.reason)
      const job: Job = {
        request: { task, input },
        resolve: result => resolve(result as TaskResult<T>),
        reject,
        signal,
        limitMs,
        forget: () => undefined,
      }
      const abort = () => this.#abort(job)
      signal?.addEventListener('abort', abort, { once: true })
      job.forget = () => signal?.removeEventListener('abort', abort)
      this.#waiting.push(job)
      this.#next()
    })
  }

  /** Ends all threads; tasks under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const job of this.#waiting.splice(0)) settle(job, () => job.reject(closed()))
    await Promise.all([...this.#lanes].map(lane => this.#end(lane, closed())))
  }

  /** A file on which reading failed; what is no failure of reading is thrown on. */
  #unread(name: string, error: unknown): ReadDocument {
    if (!(error instanceof ReadingFailed) || this.#closed) throw error
    return { name, format: null, status: 'unreadable', reason: error.message, pages: [] }
  }

  #next(): void {
    if (this.#closed) return
    clearTimeout(this.#idle)
    while (this.#waiting.length > 0) {
      const lane = this.#freeLane()
      if (!lane) return
      this.#start(lane, this.#waiting.shift() as Job)
    }
    if ([...this.#lanes].every(({ job }) => !job)) this.#endWhenIdle()
  }

  #freeLane(): Lane | undefined {
    for (const lane of this.#lanes) if (!lane.job) return lane
    return this.#lanes.size < this.threads ? this.#open() : undefined
  }

  #open(): Lane {
    const worker = new Worker(ENTRY, {
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMib },
    })
    worker.stdout.resume()
    worker.stderr.resume()
    const lane: Lane = { worker, job: null, limit: undefined }
    this.#lanes.add(lane)
    worker.on('message', (reply: Reply) => this.#finish(lane, reply))
    worker.on('error', error => void this.#end(lane, failureOf(error)))
    worker.on('exit', () => void this.#end(lane, new ReadingFailed('Reading it failed.')))
    return lane
  }

  #start(lane: Lane, job: Job): void {
    lane.job = job
    lane.worker.ref()
    lane.limit = setTimeout(() => {
      const seconds = Math.ceil(job.limitMs / 1000)
      void this.#end(lane, new ReadingFailed(`Reading it took longer than ${seconds} seconds.`))
    }, job.limitMs)
    lane.worker.postMessage(job.request)
  }

  #finish(lane: Lane, reply: Reply): void {
    const { job } = lane
    clearTimeout(lane.limit)
    lane.job = null
    lane.worker.unref()
    if (job)
      settle(job, () =>
        'error' in reply ? job.reject(new ReadingFailed(reply.error)) : job.resolve(reply.result),
      )
    this.#next()
  }

  #abort(job: Job): void {
    const waits = this.#waiting.indexOf(job)
    if (waits >= 0) {
      this.#waiting.splice(waits, 1)
      settle(job, () => job.reject(job.signal?.reason))
      return
    }
    for (const lane of this.#lanes) if (lane.job === job) void this.#end(lane, job.signal?.reason)
  }

  /** Ends a thread; its task is rejected with the reason, and the ones that wait get another. */
  async #end(lane: Lane, reason: unknown): Promise<void> {
    if (!this.#lanes.delete(lane)) return
    const { job } = lane
    clearTimeout(lane.limit)
    if (job) settle(job, () => job.reject(reason))
    const ended = lane.worker.terminate()
    this.#next()
    await ended
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => {
      for (const lane of this.#lanes) if (!lane.job) void this.#end(lane, closed())
    }, this.#idleMs)
    this.#idle.unref()
  }
}

function settle(job: Job, act: () => void): void {
  job.forget()
  act()
}

function failureOf(error: Error): ReadingFailed {
  const memory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ReadingFailed(
    memory ? 'Reading it takes more memory than there is for it.' : 'Reading it failed.',
  )
}

const closed = () => new ReadingFailed('The reader was closed.')
