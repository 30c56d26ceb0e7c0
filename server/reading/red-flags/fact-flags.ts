import { accounts } from './facts/accounts.ts'
import { commitments } from './facts/commitments.ts'
import { compliance } from './facts/compliance.ts'
import type { FactFlag } from './facts/fact-flag.ts'
import { operations } from './facts/operations.ts'
import { worth } from './facts/worth.ts'

/** Flags of one severity and weight are told in this order. */
export const factFlags: readonly FactFlag[] = [
  ...accounts,
  ...commitments,
  ...compliance,
  ...operations,
  ...worth,
]
