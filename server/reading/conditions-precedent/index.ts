import type { ReadDocument } from '../text/document.ts'
import type { Condition } from './condition.ts'
import { findConditions } from './find.ts'
import { once } from './identity.ts'

export { type Condition, conditionTimings, conditionTypes } from './condition.ts'

/** The conditions that documents state, in their order, each once however many of them state it. */
export const conditionsIn = (documents: readonly ReadDocument[]): Condition[] =>
  once(documents.flatMap(findConditions))
