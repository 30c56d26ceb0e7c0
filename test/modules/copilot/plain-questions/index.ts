import { cfo } from './cfo.ts'
import { deal } from './deal.ts'
import { investor } from './investor.ts'
import type { Plain } from './lists.ts'
import { office } from './office.ts'
import { risk } from './risk.ts'
import { unanswerable } from './unanswerable.ts'

/** Plain questions by those who ask them. */
export const plainQuestions: ReadonlyArray<Plain & { role: string }> = Object.entries({
  deal,
  investor,
  cfo,
  risk,
  office,
  unanswerable,
}).flatMap(([role, questions]) => questions.map(one => ({ ...one, role })))
