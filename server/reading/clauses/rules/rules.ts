import { assignment } from './assignment.ts'
import { commercial } from './commercial.ts'
import { liability } from './liability.ts'
import { property } from './property.ts'
import { restriction } from './restriction.ts'
import type { ClauseCategory, ClauseRule } from './rule.ts'
import { termination } from './termination.ts'
import { terms } from './terms.ts'

/** The rule of each category. */
export const rules: ReadonlyMap<ClauseCategory, ClauseRule> = new Map(
  [...terms, ...termination, ...restriction, ...assignment, ...liability, ...property, ...commercial].map(
    rule => [rule.category, rule],
  ),
)
