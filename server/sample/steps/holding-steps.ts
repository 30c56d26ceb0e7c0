import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const HOLDINGS = '/api/v1/svc/holdings'

/** The bookkeeper, and the partner who approves. */
export interface Signers {
  officer: Principal
  partner: Principal
}

interface Allocated {
  result: { parts: Array<{ fund_account_id: number; holding_id: number }> }
}

/** The rates of the day, and the deals that funds share: proposed, approved, and a holding in each. */
export function holdingSteps(
  call: Call,
  { officer, partner }: Signers,
  clock: PastClock,
  { rates, allocations }: SampleOffice,
  made: Made,
): Step[] {
  return [
    ...rates.map(({ days_ago: daysAgo, ...rate }) => ({
      daysAgo,
      run: async () => {
        const body = { ...rate, date: clock.now().toISOString().slice(0, 10) }
        await call(officer, 'POST', '/api/v1/svc/cfo/exchange-rates', { body })
      },
    })),
    ...allocations.map(({ days_ago: daysAgo, deal, funds, ...terms }, index) => ({
      daysAgo,
      run: async () => {
        const shares = funds.map(({ fund, share }) => ({ fund_account_id: made.funds.get(fund), share }))
        const body = { ...terms, deal_id: made.deals.get(deal), rule: 'shares', funds: shares }
        const { action_id } = await call<{ action_id: number }>(officer, 'POST', `${HOLDINGS}/allocations`, {
          body,
        })
        const { result } = await call<Allocated>(partner, 'POST', '/svc/agent/actions/{action_id}/approve', {
          params: { action_id },
          body: {},
        })
        for (const [at, { holding_id }] of result.parts.entries())
          made.shared.set(`${index} ${funds[at]?.fund}`, holding_id)
      },
    })),
  ]
}

type Valuation = SampleOffice['funds'][number]['holdings'][number]['valuations'][number]

/** A valuation of a holding: prepared by the officer, and approved by the partner unless it waits still. */
export function valuationSteps(
  call: Call,
  { officer, partner }: Signers,
  clock: PastClock,
  { days_ago, approved_days_ago, ...valuation }: Valuation,
  holdingId: () => number,
): Step[] {
  let valuation_id = 0
  const prepare = async () => {
    const body = { ...valuation, as_of: clock.now().toISOString().slice(0, 10) }
    const made = await call<{ id: number }>(officer, 'POST', `${HOLDINGS}/{holding_id}/valuations`, {
      params: { holding_id: holdingId() },
      body,
    })
    valuation_id = made.id
  }
  const approve = async () => {
    await call(partner, 'POST', `${HOLDINGS}/{holding_id}/valuations/{valuation_id}/approve`, {
      params: { holding_id: holdingId(), valuation_id },
      body: {},
    })
  }
  return [
    { daysAgo: days_ago, run: prepare },
    ...(approved_days_ago === undefined ? [] : [{ daysAgo: approved_days_ago, run: approve }]),
  ]
}
