import { carryTermsOf } from '../../books/capital/carry-terms.ts'
import { capitalHistory } from '../../books/capital/figures/history.ts'
import { yearFraction } from '../../finance/day-count.ts'
import { feeRateOn } from '../../finance/management-fee.ts'
import type { Context } from '../../kernel/index.ts'
import { getFees, lifeOf, performance } from '../cfo/index.ts'
import type { Metric } from './metrics.ts'

/** A fund's own figures on a day, each by the definition of its own page; null where `reasons` says why. */
export interface FundFigures {
  vintage: number | null
  figures: Record<Metric, number | null>
  reasons: Partial<Record<Metric, string>>
}

/** Returns a fund's figures. 404 where the office has no such fund. */
export async function fundFigures(ctx: Context, fundId: number, day: string): Promise<FundFigures> {
  const returns = await performance(ctx, fundId, { as_of: day, quarters: 0 })
  const { terms: fees } = await getFees(ctx, fundId, day)
  const carry = await carryTermsOf(ctx, fundId, day)
  const { ends_on } = await lifeOf(ctx, fundId)
  const first = (await capitalHistory(ctx, fundId)).moves
    .map(({ date }) => date)
    .reduce<string | null>((least, date) => (least === null || date < least ? date : least), null)
  const figures = {
    net_irr: returns.irr,
    tvpi: returns.tvpi,
    dpi: returns.dpi,
    fee: fees && feeRateOn(fees, day).rate,
    carry: carry?.carry_pct ?? null,
    hurdle: carry?.hurdle_pct ?? null,
    term: first !== null && ends_on !== null ? yearFraction(first, ends_on, '30/360') : null,
  }
  const { irr, tvpi, dpi } = returns.reasons
  const reasons = Object.entries({
    net_irr: irr,
    tvpi,
    dpi,
    fee: 'no_fee_terms',
    carry: 'no_carry_terms',
    hurdle: 'no_carry_terms',
    term: first === null ? 'no_contribution' : 'no_term',
  }).filter(([metric, reason]) => reason !== undefined && figures[metric as Metric] === null)
  return {
    vintage: first === null ? null : Number(first.slice(0, 4)),
    figures,
    reasons: Object.fromEntries(reasons),
  }
}
