import type { Moves } from '../../../kernel/index.ts'

export const lists = ['restricted', 'watch', 'grey'] as const
export type List = (typeof lists)[number]

export const restrictionReasons = ['mnpi', 'deal', 'wall_cross', 'ownership_limit', 'sanctions'] as const
export const scopes = ['firm', 'desk', 'person'] as const

export const clearanceStatuses = ['pending', 'approved', 'denied', 'expired', 'executed'] as const
export type ClearanceStatus = (typeof clearanceStatuses)[number]

/** A decision is final; a cleared trade is executed in its window or needs a new request. */
export const clearanceMoves: Moves<ClearanceStatus> = {
  pending: ['approved', 'denied'],
  approved: ['executed', 'expired'],
  denied: [],
  expired: [],
  executed: [],
}

export const instruments = [
  'equity',
  'bond',
  'option',
  'private_fund',
  'government_bond',
  'open_end_fund',
  'other',
] as const
export type Instrument = (typeof instruments)[number]

export const offerings = ['none', 'ipo', 'limited'] as const
export const sides = ['buy', 'sell'] as const

/** Rules that may flag a request. */
export const findingRules = [
  'restricted',
  'blackout',
  'holding_period',
  'offering',
  'listed',
  'not_compared',
  'exempt',
  'de_minimis',
  'review',
] as const

/** Where a person reads one entry of the lists. */
export const restrictedPage = (id: number): string => `/compliance/restricted/${id}`

/** Where a person reads one request for pre-clearance. */
export const clearancePage = (id: number): string => `/compliance/restricted?tab=clearances&request=${id}`
