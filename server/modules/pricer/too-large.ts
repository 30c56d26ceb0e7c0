import { TooLarge } from '../../finance/amortisation.ts'
import type { Sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'

/**
 * Runs the work and returns its result. Throws 422 at the field where amounts exceed what can be counted
 * exactly.
 */
export function refusingTooLarge<T>(field: string, message: Sentence, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof TooLarge ? invalidField(field, message) : error
  }
}
