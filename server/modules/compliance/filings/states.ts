import type { Moves } from '../../../kernel/index.ts'

export const filingStatuses = ['upcoming', 'submitted', 'overdue', 'waived', 'not_applicable'] as const
export type FilingStatus = (typeof filingStatuses)[number]

/** An overdue filing was owed: it is filed late, or its authority waives it. */
export const filingMoves: Moves<FilingStatus> = {
  upcoming: ['submitted', 'overdue', 'waived', 'not_applicable'],
  overdue: ['submitted', 'waived'],
  submitted: [],
  waived: [],
  not_applicable: [],
}

export const agencies = {
  sec: 'SEC',
  cftc: 'CFTC',
  irs: 'IRS',
  fincen: 'FinCEN',
  treasury: 'US Treasury',
  bea: 'BEA',
  state: 'US states',
  fca: 'FCA',
  esma: 'EU authority',
  other: 'Other',
} as const
export type Agency = keyof typeof agencies
export const agencyKeys = Object.keys(agencies) as [Agency, ...Agency[]]

/** Days before the due date on which somebody is reminded, nearest last. */
export const WARNINGS = [30, 7, 1] as const
