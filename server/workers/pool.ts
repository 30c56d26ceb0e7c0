import type { Reply, Request, Tasks } from './serve.ts'
import { type StartWorker, startWorker, type WorkerHandle } from './worker.ts'

export interface PoolOptions {
  /** The worker's entry: a file that calls `serve`. */
  entry: URL
  /** Processes at most. */
  processes: number
  /** Milliseconds that a task may take, or go on without a word. */
  timeLimitMs: number
  /** MiB of heap that a process may take. */
  heapMib: number
  /** Milliseconds without work after which processes end. */
  idleMs: number
  /** Priority of its processes as in `nice`, where lower than that of workers anyway. */
  nice?: number
  start?: StartWorker
}

export type WhyFailed =
  | 'too_long'
  | 'too_much_memory'
  /** The process fell. */
  | 'fell'
  /** The task threw. */
  | 'threw'
  | 'refused'
  /** The pool was closed. */
  | 'closed'

/** A task that came to no result. */
export class WorkFailed extends Error {
  readonly why: WhyFailed
  /** The reason the task refused with. */
  readonly refusal: unknown

  constructor(why: WhyFailed, { refusal, message = why }: { refusal?: unknown; message?: string } = {}) {
    super(message)
    this.why = why
    this.refusal = refusal
  }
}

type Input<T extends Tasks, N extends keyof T> = Parameters<T[N]>[0]
type Result<T extends Tasks, N extends keyof T> = Awaited<ReturnType<T[N]>>

export interface RunOptions<W> {
  signal?: AbortSignal | undefined
  /** Replaces the pool's own limit for this task. */
  limitMs?: number | undefined
  /** Called with the task's progress messages. */
  hear?: (word: W) => void
}

interface Job {
  request: Request
  resolve(result: unknown): void
  reject(reason: unknown): void
  signal: AbortSignal | undefined
  limitMs: number
  hear: (word: unknown) => void
  forget: () => void
}

interface Lane {
  worker: WorkerHandle
  job: Job | null
  limit: NodeJS.Timeout | undefined
}

/**
 * Runs tasks in separate processes (worker.ts), so that the event loop stays free and no hostile or broken
 * file reaches the server through a parser: a process that crashes, hangs or swells costs only its task.
 * Processes start with the first task and end after a while without one. `W` is the type of progress
 * messages.
 */
export class Pool<T extends Tasks, W = never> {
  readonly #options: PoolOptions
  readonly #lanes = new Set<Lane>()
  readonly #waiting: Job[] = []
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Processes that there are now. */
  get running(): number {
    return this.#lanes.size
  }

  /** Tasks that are under way now. */
  get working(): number {
    return [...this.#lanes].filter(({ job }) => job !== null).length
  }

  /** True once no task is taken any more. */
  get closed(): boolean {
    return this.#closed
  }

  /** Resolves to the task's result. Rejects with `WorkFailed`, or with the signal's reason. */
  run<N extends keyof T & string>(
    task: N,
    input: Input<T, N>,
    { signal, limitMs = this.#options.timeLimitMs, hear }: RunOptions<W> = {},
  ): Promise<Result<T, N>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new WorkFailed('closed'))
      if (signal?.aborted) return reject(signal.reason)
      const job: Job = {
        request: { task, input, nice: this.#options.nice },
        resolve: result => resolve(result as Result<T, N>),
        reject,
        signal,
        limitMs,
        hear: word => hear?.(word as W),
        forget: () => undefined,
      }
      const abort = () => this.#abort(job)
      signal?.addEventListener('abort', abort, { once: true })
      job.forget = () => signal?.removeEventListener('abort', abort)
      this.#waiting.push(job)
      this.#next()
    })
  }

  /** Ends all processes; tasks under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const job of this.#waiting.splice(0)) settle(job, () => job.reject(new WorkFailed('closed')))
    await Promise.all([...this.#lanes].map(lane => this.#end(lane, new WorkFailed('closed'))))
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
    return this.#lanes.size < this.#options.processes ? this.#open() : undefined
  }

  #open(): Lane {
    const { entry, heapMib, start = startWorker } = this.#options
    const worker = start(entry, heapMib, {
      reply: reply => this.#hear(lane, reply),
      ended: why => void this.#end(lane, new WorkFailed(why)),
    })
    const lane: Lane = { worker, job: null, limit: undefined }
    this.#lanes.add(lane)
    return lane
  }

  #start(lane: Lane, job: Job): void {
    lane.job = job
    lane.worker.keepAlive(true)
    this.#limit(lane, job)
    lane.worker.post(job.request)
  }

  #limit(lane: Lane, { limitMs }: Job): void {
    clearTimeout(lane.limit)
    lane.limit = setTimeout(() => void this.#end(lane, new WorkFailed('too_long')), limitMs)
  }

  #hear(lane: Lane, reply: Reply): void {
    const { job } = lane
    if (!job) return
    if ('word' in reply) {
      this.#limit(lane, job)
      job.hear(reply.word)
      return
    }
    clearTimeout(lane.limit)
    lane.job = null
    lane.worker.keepAlive(false)
    settle(job, () => {
      if ('result' in reply) job.resolve(reply.result)
      else if ('refusal' in reply) job.reject(new WorkFailed('refused', { refusal: reply.refusal }))
      else job.reject(new WorkFailed('threw', { message: reply.failedAt }))
    })
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

  /** Ends a process; its task is rejected with the reason, and the ones that wait get another. */
  async #end(lane: Lane, reason: unknown): Promise<void> {
    if (!this.#lanes.delete(lane)) return
    const { job, worker } = lane
    clearTimeout(lane.limit)
    if (job) settle(job, () => job.reject(reason))
    const ended = worker.end()
    this.#next()
    await ended
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => {
      for (const lane of this.#lanes) if (!lane.job) void this.#end(lane, new WorkFailed('closed'))
    }, this.#options.idleMs)
    this.#idle.unref()
  }
}

function settle(job: Job, act: () => void): void {
  job.forget()
  act()
}
