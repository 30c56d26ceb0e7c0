// A process that reads and prices files of many loans (tape-work.ts).

import { AppError } from '../../../kernel/problems/errors.ts'
import { serve } from '../../../workers/serve.ts'
import type { Tell } from './progress.ts'
import { type KnownTape, reportAgainst } from './remittance-report.ts'
import { analyseTape } from './tape.ts'
import type { RemittanceInput, TapeInput } from './tape-schemas.ts'

const tasks = {
  tape: ({ input, currency }: { input: TapeInput; currency: string }, tell: Tell) =>
    analyseTape(input, currency, tell),
  remittance: ({ input, known }: { input: RemittanceInput; known: KnownTape }, tell: Tell) =>
    reportAgainst(known, input, tell),
}
export type TapeTasks = typeof tasks

/** The parts of an AppError: a class instance does not survive the transfer to another process. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'detail' | 'errors'>

serve(tasks, (error): Refusal | null => {
  if (!(error instanceof AppError)) return null
  const { status, code, detail, errors } = error
  return { status, code, detail, errors }
})
