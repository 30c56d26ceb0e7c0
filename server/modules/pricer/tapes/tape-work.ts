import { extname } from 'node:path'
import { AppError, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { Sentence } from '../../../kernel/language/sentence.ts'
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
 * Reads a file of loans in its process, reporting progress to the caller. 422 for a file that cannot be read,
 * takes too long or needs too much memory.
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
    const { status, code, detail, errors } = error.refusal as Refusal
    const again = errors?.map(({ path, message }) => ({ path, message: saidAgain(message) }))
    return new AppError(status, code, saidAgain(detail), again ? { errors: again } : {})
  }
  if (error.why === 'threw') return error
  return new AppError(
    422,
    'unreadable_file',
    error.why === 'too_much_memory'
      ? sentence`The file cannot be read: it needs too much memory.`
      : sentence`The file could not be read: the reader timed out or crashed.`,
  )
}

/** A sentence arrives from another process in its parts. */
const saidAgain = ({ english, told }: Sentence): Sentence => new Sentence(english, told)
