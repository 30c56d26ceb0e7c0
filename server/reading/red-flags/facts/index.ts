import { accounts } from './accounts.ts'
import { commitments } from './commitments.ts'
import { compliance } from './compliance.ts'
import type { FactFlag } from './fact-flag.ts'
import { operations } from './operations.ts'
import { worth } from './worth.ts'

/** Flags of one severity and weight are listed in this order. */
export const factFlags: readonly FactFlag[] = [
  ...accounts,
  ...commitments,
  ...compliance,
  ...operations,
  ...worth,
]
