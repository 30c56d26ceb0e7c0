import type { Covenant, Facility, FacilitySummary } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const covenantStates: States<NonNullable<Covenant['status']>> = {
  ok: { tone: 'good', label: 'Met' },
  watch: { tone: 'warning', label: 'Watch' },
  breach: { tone: 'bad', label: 'Breach' },
}

export const covenantTypes: Words<Covenant['type']> = {
  leverage: 'Leverage',
  senior_leverage: 'Senior leverage',
  net_leverage: 'Net leverage',
  interest_coverage: 'Interest coverage',
  dscr: 'Debt service coverage',
  fccr: 'Fixed charge coverage',
  ltv: 'Loan to value',
  min_liquidity: 'Minimum liquidity',
  min_ebitda: 'Minimum EBITDA',
  net_worth: 'Net worth',
  capex: 'Capital expenditure',
  current_ratio: 'Current ratio',
  debt_yield: 'Debt yield',
  asset_coverage: 'Asset coverage',
  advance_rate: 'Advance rate',
  concentration: 'Concentration',
  nav_coverage: 'NAV coverage',
  custom: 'Other',
}

export const covenantDirections: Words<Covenant['direction']> = { max: 'At most', min: 'At least' }

export const covenantUnits: Words<Covenant['unit']> = {
  ratio: 'Ratio',
  multiple: 'Multiple',
  percent: 'Percent',
  currency: 'Amount',
  days: 'Days',
}

export const covenantFrequencies: Words<Covenant['frequency']> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Half-yearly',
  annual: 'Yearly',
  on_incurrence: 'When something is done',
}

export const facilityKinds: Words<FacilitySummary['kind']> = {
  asset_based: 'Asset-based',
  loan_pool: 'Pool of loans',
  subscription: 'Subscription line',
  other: 'Other',
}

/** How a piece is compared, in the words of a rule. */
export const comparisons: Words<Facility['rules']['ineligible'][number]['op']> = {
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  missing: 'is missing',
}
