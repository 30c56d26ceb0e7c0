import type { Covenant, Facility, FacilitySummary } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const covenantStates: States<NonNullable<Covenant['status']>> = {
  ok: { tone: 'good', label: meant('Met', 'a covenant') },
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

/** Numerator and denominator of each covenant type; null for types that usually are no ratio. */
export const covenantParts: Record<Covenant['type'], { numerator: string; denominator: string } | null> = {
  leverage: { numerator: 'Debt', denominator: 'EBITDA' },
  senior_leverage: { numerator: 'Senior debt', denominator: 'EBITDA' },
  net_leverage: { numerator: 'Net debt', denominator: 'EBITDA' },
  interest_coverage: { numerator: 'EBITDA', denominator: 'Interest' },
  dscr: { numerator: 'Cash flow', denominator: 'Debt service' },
  fccr: { numerator: 'Cash flow', denominator: 'Fixed charges' },
  ltv: { numerator: 'Loan', denominator: 'Value' },
  min_liquidity: null,
  min_ebitda: null,
  net_worth: null,
  capex: null,
  current_ratio: { numerator: 'Current assets', denominator: 'Current liabilities' },
  debt_yield: { numerator: 'Net operating income', denominator: 'Loan' },
  asset_coverage: { numerator: 'Assets', denominator: 'Debt' },
  advance_rate: { numerator: 'Loan', denominator: 'Collateral' },
  concentration: { numerator: 'Largest exposure', denominator: 'Total exposure' },
  nav_coverage: { numerator: 'NAV', denominator: 'Debt' },
  custom: { numerator: 'Above the line', denominator: 'Below the line' },
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
  on_incurrence: 'When something happens',
}

export const facilityKinds: Words<FacilitySummary['kind']> = {
  asset_based: 'Asset-based',
  loan_pool: 'Pool of loans',
  subscription: 'Subscription line',
  other: 'Other',
}

/** Comparison operators of an eligibility rule. */
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
