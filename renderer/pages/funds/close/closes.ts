import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type PeriodClose } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'
import { dayAfter } from '../../../format/days.ts'
import { fundsKey } from '../../../queries/funds.ts'

export const closesQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'closes'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close', {
          params: { account_id: fundId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const closeStates: Record<PeriodClose['status'], { tone: Tone; label: string }> = {
  in_progress: { tone: 'open', label: 'In progress' },
  closed: { tone: 'good', label: 'Closed' },
  reopened: { tone: 'warning', label: 'Reopened' },
}

type Check = PeriodClose['checks'][number]

export const checkStates: Record<Check['status'], { tone: Tone; label: string }> = {
  pass: { tone: 'good', label: 'Passes' },
  fail: { tone: 'bad', label: 'Open' },
  waived: { tone: 'warning', label: 'Waived' },
}

export const checkNames: Record<Check['key'], string> = {
  bank_reconciliation: 'Bank reconciliation',
  calls_and_distributions_posted: 'Calls and distributions posted',
  valuations_approved: 'Valuations approved',
  fee_accrual_posted: 'Management fee accrued',
  expense_accruals: 'Expenses accrued',
  fx_rates_loaded: 'Exchange rates',
  trial_balance: 'Trial balance balances',
  sub_ledgers: 'Sub-ledgers agree',
  nav_equals_capital: 'NAV equals partners’ capital',
  roll_forward: 'NAV rolls forward from the last close',
  no_drafts: 'No drafts left',
  reviewer: 'Closed by another person than the preparer',
}

/** The last day of the month that has the day in it. */
function monthEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The period that is to be closed next: the month after the last closed one, or the month before this one. */
export function nextPeriodEnd(lockedThrough: string | null, today: string): string {
  if (lockedThrough !== null) return monthEnd(dayAfter(lockedThrough))
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}
