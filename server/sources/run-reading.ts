import { AppError, type PrepareContext, verbatim } from '../kernel/index.ts'
import { ReadingFailed } from '../reading/reader.ts'
import type { TaskInput, TaskName, TaskResult } from '../reading/tasks.ts'

/** The problem of documents that take too long, or too much memory. */
export const analysis_failed = [503, 'Reading the documents takes too long or too much memory'] as const

/** Translates a failure of reading for the caller; any other error is unchanged. */
export const told = (error: unknown): unknown =>
  error instanceof ReadingFailed ? new AppError(503, 'analysis_failed', verbatim(error.message)) : error

/** Runs a task of the reader in a process; 503 `analysis_failed` where it takes longer than `limitMs`, or too much memory. */
export async function runReading<N extends TaskName>(
  { services }: Pick<PrepareContext, 'services'>,
  task: N,
  input: TaskInput<N>,
  limitMs?: number,
): Promise<TaskResult<N>> {
  try {
    return await services.reader.run(task, input, undefined, limitMs)
  } catch (error) {
    throw told(error)
  }
}
