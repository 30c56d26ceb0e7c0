import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Services } from '../../kernel/context.ts'
import { AppError, type Context, type PrepareContext } from '../../kernel/index.ts'
import type { Stage } from './progress.ts'
import type { Results, Task, Word } from './reading-thread.ts'

/** A thread that says nothing for so long is ended, and what it was at is refused. */
const SILENCE_MS = 60_000
const MEMORY_MB = 1024

interface UnderWay {
  orgId: number
  key: string | null
  kind: Task['kind']
  name: string
  stage: Stage
  percent: number
  started_at: string
}

/** What each server reads at the moment; nothing of it outlives the request. */
const underWay = new WeakMap<Services, Set<UnderWay>>()

const readingsOf = ({ services }: { services: Services }): Set<UnderWay> => {
  const known = underWay.get(services) ?? new Set()
  underWay.set(services, known)
  return known
}

/** How far the office's tapes and remittances are that are being read now. */
export const listReadings = (ctx: Context) =>
  [...readingsOf(ctx)]
    .filter(({ orgId }) => orgId === ctx.principal.orgId)
    .map(({ orgId, ...reading }) => reading)

/**
 * Reads a file of loans in the thread for it, while `listReadings` tells how far it is. 422 for what cannot be read,
 * takes too long or needs too much memory.
 */
export async function readInThread<K extends Task['kind']>(
  ctx: PrepareContext,
  task: Task & { kind: K },
  name: string,
): Promise<Results[K]> {
  const reading: UnderWay = {
    orgId: ctx.principal.orgId,
    key: task.input.progress_key ?? null,
    kind: task.kind,
    name,
    stage: 'waiting',
    percent: 0,
    started_at: ctx.now,
  }
  const all = readingsOf(ctx)
  all.add(reading)
  try {
    const result = await thread.run(task, (stage, percent) => Object.assign(reading, { stage, percent }))
    return result as Results[K]
  } finally {
    all.delete(reading)
  }
}

interface Waiting {
  task: Task
  tell: (stage: Stage, percent: number) => void
  resolve: (result: Results[Task['kind']]) => void
  reject: (error: Error) => void
}

/** One thread, begun with the first file and kept for the next; it keeps no server from ending. */
export class ReadingThread {
  #worker: Worker | undefined
  #silence: NodeJS.Timeout | undefined
  #lastId = 0
  /** In the order in which they are done. */
  readonly #waiting = new Map<number, Waiting>()

  run(task: Task, tell: Waiting['tell']): Promise<Results[Task['kind']]> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1
      this.#waiting.set(this.#lastId, { task, tell, resolve, reject })
      this.#send(this.#lastId, task)
    })
  }

  #send(id: number, task: Task): void {
    this.#worker ??= this.#begin()
    this.#worker.ref()
    this.#worker.postMessage({ id, task })
    this.#expectWord()
  }

  #begin(): Worker {
    // Beside this file, under the same extension: .ts in the sources, .mjs once bundled.
    const path = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(path, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    worker.on('message', (word: Word) => this.#hear(word))
    worker.on('error', error => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The reading thread stopped')))
    return worker
  }

  #hear(word: Word): void {
    const one = this.#waiting.get(word.id)
    if (!one) return
    if ('stage' in word) one.tell(word.stage, word.percent)
    else {
      this.#waiting.delete(word.id)
      if ('result' in word) one.resolve(word.result)
      else if ('refusal' in word) {
        const { status, code, message, errors } = word.refusal
        one.reject(new AppError(status, code, message, errors ? { errors } : {}))
      } else one.reject(new Error(word.failure))
    }
    this.#expectWord()
  }

  #expectWord(): void {
    clearTimeout(this.#silence)
    if (this.#waiting.size === 0) this.#worker?.unref()
    else this.#silence = setTimeout(() => void this.#worker?.terminate(), SILENCE_MS)
  }

  /** The thread is gone with what it was at; what waited behind that is done by another. */
  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    clearTimeout(this.#silence)
    const [first, ...rest] = this.#waiting
    if (!first) return
    this.#waiting.delete(first[0])
    const outOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    const why = outOfMemory ? 'needs too much memory' : 'took too long, or ended what reads it'
    first[1].reject(new AppError(422, 'unreadable_file', `The file cannot be read: it ${why}.`))
    for (const [id, { task }] of rest) this.#send(id, task)
  }
}

const thread = new ReadingThread()
