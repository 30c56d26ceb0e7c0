import type { Direction } from '../../../finance/covenant.ts'

/** Covenant types and the usual direction of each; null where either is usual. */
export const covenantTypes = {
  leverage: 'max',
  senior_leverage: 'max',
  net_leverage: 'max',
  interest_coverage: 'min',
  dscr: 'min',
  fccr: 'min',
  ltv: 'max',
  min_liquidity: 'min',
  min_ebitda: 'min',
  net_worth: 'min',
  capex: 'max',
  current_ratio: 'min',
  debt_yield: 'min',
  asset_coverage: 'min',
  advance_rate: 'max',
  concentration: 'max',
  nav_coverage: 'min',
  custom: null,
} as const satisfies Record<string, Direction | null>

export type CovenantType = keyof typeof covenantTypes
export const covenantTypeKeys = Object.keys(covenantTypes) as [CovenantType, ...CovenantType[]]

/** Months between two tests; null where it is tested when something is done. */
export const frequencies = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
  on_incurrence: null,
} as const

export type Frequency = keyof typeof frequencies
export const frequencyKeys = Object.keys(frequencies) as [Frequency, ...Frequency[]]
