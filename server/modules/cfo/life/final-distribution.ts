import { firstOpenDay } from '../../../books/accounts/periods.ts'
import { carryBalances } from '../../../books/capital/carry-balances.ts'
import { draftEvent } from '../../../books/capital/distribution-events/events.ts'
import { figuresAt, NO_FIGURES } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { assertSettled, takeFund } from './life.ts'
import { capitalOf } from './settling.ts'

interface Asked {
  date?: string | undefined
  reference?: string | null | undefined
}

/**
 * Drafts the distribution of a fund's remaining assets, each partner's capital account in full, so that
 * nothing is left on any. Paid-in capital not distributed yet is returned, the rest is gain; accrued carried
 * interest is paid with it. 409 `illegal_transition` unless the fund winds up, `not_settled`, `nothing_left`.
 */
export async function draftFinalDistribution(ctx: Context, fundId: number, { date, reference }: Asked) {
  const fund = await takeFund(ctx, fundId)
  if (fund.status !== 'winding_up')
    throw conflict('illegal_transition', sentence`It is made while a fund winds up.`, {
      state: fund.status,
      requested: 'final_distribution',
      allowed: [],
    })
  await assertSettled(ctx, fund, 'final_distribution')
  const day = date ?? firstOpenDay(fund, await todayOf(ctx))
  const capital = await capitalOf(ctx, fundId, day)
  if (capital.size === 0) throw conflict('nothing_left', sentence`Nothing is left on any capital account.`)
  const figures = figuresAt(await capitalHistory(ctx, fundId), day)
  const accrued = await carryBalances(ctx, fundId, { date: day, of: 'accrued' })
  const parts = [...new Set([...capital.keys(), ...accrued.keys()])].map(lp_id => {
    const borne = Math.max(0, 0 - (accrued.get(lp_id) ?? 0))
    const gross = (capital.get(lp_id) ?? 0) - (accrued.get(lp_id) ?? 0)
    const { paidIn, distributed } = figures.get(lp_id) ?? NO_FIGURES
    const returned = Math.max(0, Math.min(gross - borne, paidIn - distributed))
    return { lp_id, borne, returned, gain: gross - returned }
  })
  const amounts = (of: (part: (typeof parts)[number]) => number) =>
    parts.flatMap(part => {
      const amount = of(part)
      return amount > 0 ? [{ lp_id: part.lp_id, amount: fromMinor(amount, fund.currency) }] : []
    })
  const lines = [
    { type: 'return_of_capital' as const, holding_id: null, amounts: amounts(({ returned }) => returned) },
    { type: 'realized_gain' as const, holding_id: null, amounts: amounts(({ gain }) => gain) },
  ]
  const borne = amounts(one => one.borne)
  const received = [...accrued].flatMap(([lp_id, amount]) =>
    amount > 0 ? [{ lp_id, amount: fromMinor(amount, fund.currency) }] : [],
  )
  return draftEvent(ctx, {
    fund_account_id: fundId,
    date: day,
    reference: reference ?? null,
    description: 'Final distribution',
    lines: lines.filter(line => line.amounts.length > 0),
    ...(borne.length > 0 ? { carry: { borne, received } } : {}),
  })
}
