import { parentPort } from 'node:worker_threads'
import { AppError } from '../../kernel/errors.ts'
import type { Stage } from './progress.ts'
import { type KnownTape, reportAgainst } from './remittance-report.ts'
import { analyseTape } from './tape.ts'
import type { RemittanceInput, RemittanceReport, TapeInput } from './tape-schemas.ts'

// Files of many loans are read and priced here, in a thread of its own, so that the server goes on answering.

export type Task =
  | { kind: 'tape'; input: TapeInput; currency: string }
  | { kind: 'remittance'; input: RemittanceInput; known: KnownTape }

export interface Results {
  tape: Awaited<ReturnType<typeof analyseTape>>
  remittance: RemittanceReport
}

/** What an AppError is made of: a class does not come through to another thread. */
export interface Refusal {
  status: number
  code: string
  message: string
  errors: AppError['errors']
}

export type Word =
  | { id: number; stage: Stage; percent: number }
  | { id: number; result: Results[Task['kind']] }
  | { id: number; refusal: Refusal }
  | { id: number; failure: string }

const say = (word: Word) => parentPort?.postMessage(word)

/** One after the other: two at once would only wait for each other. */
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => {
  last = last.then(() => work(id, task))
})

async function work(id: number, task: Task): Promise<void> {
  const tell = (stage: Stage, percent: number) => say({ id, stage, percent })
  try {
    const result =
      task.kind === 'tape'
        ? await analyseTape(task.input, task.currency, tell)
        : await reportAgainst(task.known, task.input, tell)
    say({ id, result })
  } catch (error) {
    if (error instanceof AppError)
      say({
        id,
        refusal: { status: error.status, code: error.code, message: error.message, errors: error.errors },
      })
    else say({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
