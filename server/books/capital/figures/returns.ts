import { xirr } from '../../../finance/irr.ts'
import { multiples } from '../../../finance/returns.ts'
import { sentence } from '../../../kernel/language/sentence.ts'
import { type CapitalFlow, type Figures, fundFiguresAt, fundFlowsUntil } from './figures.ts'
import { type CapitalHistory, withoutCarry } from './history.ts'

/** Partners' returns on their contributions; null if `reasons` says why. */
export interface Returns {
  dpi: number | null
  rvpi: number | null
  tvpi: number | null
  irr: number | null
  reasons: Record<string, string>
}

/** The assumptions of returns, in the words of an answer. */
export const returnAssumptions = [
  sentence`IRR cash flows are dated by cash: calls on the day they were paid, unpaid calls on their due date.`,
  sentence`Paid-in capital is capital actually paid. The value shown excludes capital called but unpaid.`,
  sentence`Returned unused capital counts neither as paid in nor as distributed.`,
  sentence`Net of all amounts posted to the book, including carried interest as accrued by the last close.`,
]

/** A fund's returns at the end of a day, net of the carried interest that was paid or is accrued. */
export function fundReturnsAt(
  history: CapitalHistory,
  { nav, accruedCarry, day }: { nav: number; accruedCarry: number; day: string },
): Returns {
  const net = withoutCarry(history)
  return returnsOf(fundFiguresAt(net, day), fundFlowsUntil(net, day), { nav: nav - accruedCarry, day })
}

/**
 * Computes DPI, RVPI, TVPI and IRR (semantics 3.1) of a fund or of a partner at the end of a day, from its
 * figures, its flows and the value of its capital, in minor units.
 */
export function returnsOf(
  { paidIn, distributed, unpaid, owedBack }: Pick<Figures, 'paidIn' | 'distributed' | 'unpaid' | 'owedBack'>,
  flows: readonly CapitalFlow[],
  { nav, day }: { nav: number; day: string },
): Returns {
  const { dpi, rvpi, tvpi } = multiples({ paidIn, distributions: distributed, nav: nav - unpaid - owedBack })
  const rate = xirr([
    ...flows.map(({ date, contribution, distribution }) => ({ date, amount: distribution - contribution })),
    { date: day, amount: nav },
  ])
  const reasons = { irr: rate.reason, dpi: dpi.reason, rvpi: rvpi.reason, tvpi: tvpi.reason }
  return {
    dpi: dpi.value,
    rvpi: rvpi.value,
    tvpi: tvpi.value,
    irr: rate.rate,
    reasons: Object.fromEntries(
      Object.entries(reasons).flatMap(([name, reason]) => (reason ? [[name, reason]] : [])),
    ),
  }
}
