import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Covenant, type FacilitySummary, riskApi } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'
import { formatMoney, formatNumber, formatPercent } from '../../format/numbers.ts'

export const riskKey = ['risk'] as const

export const covenantsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...riskKey, 'covenants', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        riskApi('GET /api/v1/svc/risk/covenants', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const covenantQuery = (id: number) =>
  queryOptions({
    queryKey: [...riskKey, 'covenant', id],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/covenants/{cov_id}', { params: { cov_id: id }, signal }),
  })

export const openAlertsQuery = queryOptions({
  queryKey: [...riskKey, 'alerts', 'open'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      riskApi('GET /api/v1/svc/risk/alerts', {
        query: { open: true, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const facilitiesQuery = queryOptions({
  queryKey: [...riskKey, 'facilities'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      riskApi('GET /api/v1/svc/risk/facilities', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const facilityQuery = (id: number) =>
  queryOptions({
    queryKey: [...riskKey, 'facility', id],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/facilities/{facility_id}', { params: { facility_id: id }, signal }),
  })

export const runQuery = (facilityId: number, runId: number) =>
  queryOptions({
    queryKey: [...riskKey, 'facility', facilityId, 'run', runId],
    queryFn: ({ signal }) =>
      riskApi('GET /api/v1/svc/risk/facilities/{facility_id}/bb/{run_id}', {
        params: { facility_id: facilityId, run_id: runId },
        signal,
      }),
  })

export const covenantStates: Record<NonNullable<Covenant['status']>, { tone: Tone; label: string }> = {
  ok: { tone: 'good', label: 'Met' },
  watch: { tone: 'warning', label: 'Watch' },
  breach: { tone: 'bad', label: 'Breach' },
}

export const covenantTypes: Record<Covenant['type'], string> = {
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

export const directions: Record<Covenant['direction'], string> = { max: 'At most', min: 'At least' }

export const units: Record<Covenant['unit'], string> = {
  ratio: 'Ratio',
  multiple: 'Multiple',
  percent: 'Percent',
  currency: 'Amount',
  days: 'Days',
}

export const frequencies: Record<Covenant['frequency'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Half-yearly',
  annual: 'Yearly',
  on_incurrence: 'When something is done',
}

export const facilityKinds: Record<FacilitySummary['kind'], string> = {
  asset_based: 'Asset-based',
  loan_pool: 'Pool of loans',
  subscription: 'Subscription line',
  other: 'Other',
}

/** How far it is from its threshold, to a hundredth of a percent; nothing where that cannot be said. */
export const headroomText = (headroom: number | null): string =>
  headroom === null ? '' : formatPercent(Math.round(headroom * 10_000) / 10_000)

/** A figure of a covenant in its unit. */
export function inUnit(value: number, { unit, currency }: Pick<Covenant, 'unit' | 'currency'>): string {
  if (unit === 'currency' && currency !== null) return formatMoney(value, currency)
  const text = formatNumber(value)
  return { ratio: text, multiple: `${text}x`, percent: `${text}%`, currency: text, days: `${text} days` }[
    unit
  ]
}
