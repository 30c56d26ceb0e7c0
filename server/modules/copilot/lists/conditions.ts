import type { Row } from '../../../platform/language/collection.ts'

/** A condition on rows, in the words in which an answer tells it. Those on one field hold where one of them does. */
export interface Test {
  field: string
  said: string
  holds: (row: Row) => boolean
}

/** True where a row fulfils all conditions. */
export function holds(tests: readonly Test[], row: Row): boolean {
  const byField = Map.groupBy(tests, ({ field }) => field)
  return [...byField.values()].every(some => some.some(test => test.holds(row)))
}
