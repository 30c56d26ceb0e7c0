import type { CapitalCall } from '../../../api/modules.ts'

/** An event on a call: a payment, a waiver, default interest or a refunded credit. */
export interface CallRecord {
  kind: 'payment' | 'waiver' | 'interest' | 'refund'
  id: number
  lp_id: number
  amount: number
  date: string
  void: CapitalCall['payments'][number]['void']
  reference: string | null
  /** The parts of a payment. */
  applied: number | null
  toInterest: number | null
  unapplied: number | null
  /** The amount moved, where its currency is not the call's. */
  foreign: CapitalCall['payments'][number]['received']
  /** Paid of a credit, where no money came in. */
  ofCredit: boolean
}

export const words = {
  payment: 'Paid',
  waiver: 'Waived',
  interest: 'Interest charged',
  refund: 'Credit paid back',
}

const noParts = { applied: null, toInterest: null, unapplied: null, foreign: null, ofCredit: false }

/** Returns all records of a call, payments first. */
export const recordsOf = (call: CapitalCall): CallRecord[] => [
  ...call.payments.map(
    (one): CallRecord => ({
      ...one,
      kind: 'payment',
      toInterest: one.interest,
      foreign: one.received,
      ofCredit: one.credit_call_id !== null,
    }),
  ),
  ...call.waivers.map((one): CallRecord => ({ ...one, ...noParts, kind: 'waiver', reference: one.reason })),
  ...call.interest_charges.map(
    (one): CallRecord => ({ ...one, ...noParts, kind: 'interest', reference: null }),
  ),
  ...call.refunds.map((one): CallRecord => ({ ...one, ...noParts, kind: 'refund', foreign: one.paid })),
]
