import { extname } from 'node:path'
import { AppError, type PrepareContext } from '../../../kernel/index.ts'
import { Pool, WorkFailed } from '../../../workers/pool.ts'
import type { Progress } from './progress.ts'
import type { Refusal, TapeTasks } from './tape-worker.ts'

/** Beside this file, under the same extension: .ts in the sources, .mjs once bundled. */
const ENTRY = new URL(`./tape-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * One process for files of loans: two of them at once would only wait for each other. One that says nothing for a minute
 * is ended.
 */
export const tapePool = new Pool<TapeTasks, Progress>({
  entry: ENTRY,
  processes: 1,
  timeLimitMs: 60_000,
  heapMib: 1024,
  idleMs: 30_000,
})

type Input<K extends keyof TapeTasks> = Parameters<TapeTasks[K]>[0]
type Result<K extends keyof TapeTasks> = Awaited<ReturnType<TapeTasks[K]>>

/**
 * Reads a file of loans in the process for it, while the caller's progress tells how far it is. 422 for what cannot be
 * read, takes too long or needs too much memory.
 */
export async function readLoans<K extends keyof TapeTasks>(
  ctx: PrepareContext,
  task: K,
  input: Input<K>,
): Promise<Result<K>> {
  const hear = (progress: Progress) => ctx.tell('progress', { ...progress })
  hear({ stage: 'waiting', percent: 0 })
  try {
    return (await tapePool.run(task, input, { hear })) as Result<K>
  } catch (error) {
    throw error instanceof WorkFailed ? refusalOf(error) : error
  }
}

function refusalOf(error: WorkFailed): Error {
  if (error.why === 'refused') {
    const { status, code, message, errors } = error.refusal as Refusal
    return new AppError(status, code, message, errors ? { errors } : {})
  }
  if (error.why === 'threw') return error
  const why =
    error.why === 'too_much_memory' ? 'needs too much memory' : 'took too long, or ended what reads it'
  return new AppError(422, 'unreadable_file', `The file cannot be read: it ${why}.`)
}
