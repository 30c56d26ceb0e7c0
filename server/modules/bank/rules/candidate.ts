import { joined, type Said, type Sentence } from '../../../kernel/index.ts'

/** A match candidate for an open movement. Amounts in minor units. */
export interface Candidate {
  rule:
    | 'posting'
    | 'entry'
    | 'entries'
    | 'call'
    | 'calls'
    | 'whole_call'
    | 'shared_wire'
    | 'part_of_call'
    | 'call_less_charge'
    | 'loan'
    | 'loan_short'
    | 'loan_prepaid'
    | 'return'
    | 'returned_payment'
    | 'charge'
  /** From 0 to 100. */
  score: number
  reason: Sentence
  /** Identifies the items it would use: where two movements are proposed the same, neither is certain. */
  key: string
  lineIds: number[]
  postings?: Array<{ id: number }>
  payments?: Array<{ callId: number; lpId: number; amount: number }>
  returns?: Array<{ eventId: number; lpId: number }>
  loans?: Array<{ tapeId: number; month: string; interest: number; principal: number }>
  rest?: { gl_code: string; description: string | null }
}

/** The score from which a proposal may be accepted in bulk, where no other comes near. */
export const SURE = 90

/** Joins the evidence for a candidate into one sentence. */
export const reasonOf = (parts: readonly Said[]): Sentence => joined([joined(parts, '; '), '.'], '')
