import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type Fees } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'
import { formatDate } from '../../../format/dates.ts'
import { fundsKey } from '../../../queries/funds.ts'

export type FeeTerms = NonNullable<Fees['terms']>
export type FeeCalculation = Fees['calculations'][number]

export const feesQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'fees'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/fees', { params: { account_id: fundId }, signal }),
  })

export const sideLettersQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'side letters'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/lp-terms', {
          params: { account_id: fundId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const feeBases: Record<FeeTerms['base'], string> = {
  committed: 'Committed capital',
  invested: 'Invested capital',
  nav: 'NAV',
  net_invested_plus_unfunded: 'Net invested plus unfunded',
}

export const feeFrequencies: Record<FeeTerms['frequency'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Twice a year',
  annual: 'Yearly',
}

export const feeDayCounts: Record<FeeTerms['day_count'], string> = {
  'act/365': 'Actual/365',
  'act/360': 'Actual/360',
  '30/360': '30/360',
  'act/act': 'Actual/actual',
  period: 'By period, whatever its days',
}

export const feeStates: Record<FeeCalculation['status'], { tone: Tone; label: string }> = {
  confirmed: { tone: 'open', label: 'Confirmed' },
  superseded: { tone: 'quiet', label: 'Superseded' },
  posted: { tone: 'good', label: 'Accrued' },
  reversed: { tone: 'warning', label: 'Voided' },
}

/** From when on terms hold, in words. */
export const sinceOf = (effectiveFrom: string | null): string =>
  effectiveFrom === null ? 'The beginning' : formatDate(effectiveFrom)
