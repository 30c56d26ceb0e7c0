import { Sentence, sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import type { PrepareContext } from '../../kernel/routes/context.ts'
import type { RefusedFile } from '../../reading/extract/refused-file.ts'
import { ReadingFailed } from '../../reading/reader.ts'
import type { TaskInput, TaskName, TaskResult } from '../../reading/tasks.ts'
import { reasonSaid } from './unread-reasons.ts'

/** Reads a file sent in `field`, in a separate process; 422 there where the task cannot read it. */
export async function readSentFile<N extends TaskName>(
  { services }: PrepareContext,
  field: string,
  task: N,
  input: TaskInput<N>,
): Promise<Exclude<TaskResult<N>, RefusedFile>> {
  const read = await services.reader.run(task, input).catch((error: unknown) => {
    // A file that crashes its process, or takes too long, is refused like one with an error.
    if (error instanceof ReadingFailed) return { unread: error.message }
    throw error
  })
  if (!isRefused(read)) return read as Exclude<TaskResult<N>, RefusedFile>
  throw 'unread' in read
    ? invalidField(field, sentence`cannot be read. ${reasonSaid(read.unread)}`)
    : invalidField(read.at ?? field, new Sentence(read.unfit.english, read.unfit.told))
}

const isRefused = (read: unknown): read is RefusedFile =>
  typeof read === 'object' && read !== null && ('unread' in read || 'unfit' in read)
