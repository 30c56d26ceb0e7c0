/** What a check found, and on what. */
export interface Finding {
  pass: boolean
  evidence: string
  /** False where the figures themselves speak, whatever anybody attests. */
  attestable?: false
}

/** What the ledger says about an account by code, in minor units, debit positive. */
export interface Ledger {
  balance: (code: string) => number
  /** Sum of both sides in the period. */
  moved: (code: string) => number
  /** What is posted on accounts of these for no partner. */
  unassigned: (codes: readonly string[]) => number
}
