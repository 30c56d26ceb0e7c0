import type { Said } from '../../../kernel/index.ts'

/** The result of a check, with its evidence. */
export interface Finding {
  pass: boolean
  evidence: Said
  /** False where the figures themselves speak, whatever anybody attests. */
  attestable?: false
}

/** Ledger figures of an account by code, in minor units, debit positive. */
export interface Ledger {
  balance: (code: string) => number
  /** Sum of both sides in the period. */
  moved: (code: string) => number
  /** Returns postings on these accounts without a partner. */
  unassigned: (codes: readonly string[]) => number
}
