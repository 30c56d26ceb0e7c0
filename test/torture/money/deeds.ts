import { agree, charge, close, earn, payManager, reopen } from './book-deeds.ts'
import {
  bringOver,
  call,
  cancel,
  comeIn,
  distribute,
  joinLate,
  pay,
  promiseMore,
  undoDistribution,
  undoPayment,
  waive,
} from './capital-deeds.ts'
import type { Deed } from './life.ts'
import { transferInterest, undoTransfer } from './transfer-deeds.ts'
import { distributeEuros, payInEuros, readStatement } from './wire-deeds.ts'

/** Possible next events; the more often one is named, the likelier. */
export const deeds: readonly Deed[] = [
  comeIn,
  promiseMore,
  bringOver,
  call,
  call,
  pay,
  pay,
  pay,
  payInEuros,
  payInEuros,
  readStatement,
  waive,
  cancel,
  undoPayment,
  undoPayment,
  distribute,
  distribute,
  distributeEuros,
  undoDistribution,
  joinLate,
  transferInterest,
  transferInterest,
  transferInterest,
  undoTransfer,
  agree,
  charge,
  charge,
  payManager,
  earn,
  earn,
  close,
  close,
  reopen,
]
