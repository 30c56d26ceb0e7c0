import type { Place } from '../text/passages.ts'
import type { ClauseCategory } from './rules/rule.ts'

/** A clause of a contract: `quote` is the verbatim text at its place. */
export interface Clause extends Place {
  category: ClauseCategory
  quote: string
  /** The confidence, above 0 and below 1; 0.5 separates found from not found. */
  score: number
}
