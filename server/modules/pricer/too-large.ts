import { TooLarge } from '../../finance/amortisation.ts'
import type { Sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'

/** What the work returns; 422 at the field where its amounts are more than can be counted exactly. */
export function refusingTooLarge<T>(field: string, message: Sentence, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof TooLarge ? invalidField(field, message) : error
  }
}
