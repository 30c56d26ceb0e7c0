import type { Moves } from '../../../kernel/index.ts'

export const obligationStatuses = ['open', 'in_progress', 'done', 'overdue', 'waived'] as const
export type ObligationStatus = (typeof obligationStatuses)[number]

/** An overdue obligation reopens only with a later due date; a done or waived one is followed by the next. */
export const obligationMoves: Moves<ObligationStatus> = {
  open: ['in_progress', 'done', 'overdue', 'waived'],
  in_progress: ['open', 'done', 'overdue', 'waived'],
  overdue: ['open', 'in_progress', 'done', 'waived'],
  done: [],
  waived: [],
}

export const settledStatuses: readonly ObligationStatus[] = ['done', 'waived']

export const categories = {
  sec: 'SEC',
  cftc: 'CFTC',
  fca: 'FCA',
  esma: 'ESMA',
  gdpr: 'GDPR',
  aml: 'AML',
  other: 'Other',
} as const
export type Category = keyof typeof categories
export const categoryKeys = Object.keys(categories) as [Category, ...Category[]]

/** The interval in months; null for a single occasion. */
export const frequencies = { once: null, monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const
export type Frequency = keyof typeof frequencies
export const frequencyKeys = Object.keys(frequencies) as [Frequency, ...Frequency[]]
