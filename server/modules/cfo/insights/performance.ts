import { z } from 'zod'
import { shift } from '../../../books/balances.ts'
import { type CapitalFlow, capitalFlows } from '../../../books/capital-flows.ts'
import { findFund } from '../../../books/fund-accounts.ts'
import { standingOf } from '../../../books/nav.ts'
import { addMonths } from '../../../finance/day-count.ts'
import { xirr } from '../../../finance/irr.ts'
import { multiples } from '../../../finance/returns.ts'
import { type Context, entity, field } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

const ratio = (description: string) => z.number().nullable().meta({ description })

const standing = {
  as_of: z.string(),
  paid_in: field.money('Since inception'),
  distributed: field.money('Since inception'),
  nav: field.money(),
  irr: ratio('Annual and since inception, as a fraction, Act/365, with the NAV as the last flow'),
  dpi: ratio('Distributed over paid-in'),
  rvpi: ratio('NAV over paid-in'),
  tvpi: ratio('Distributed and NAV over paid-in'),
  reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
}

export const Performance = entity('Performance', {
  fund_account_id: field.id(),
  currency: z.string(),
  ...standing,
  quarters: z
    .array(
      z.object({
        ...standing,
        contributions: field.money('In the quarter'),
        distributions: field.money('In the quarter'),
      }),
    )
    .meta({ description: 'The calendar quarters up to as_of, oldest first; the last may not be over yet' }),
  assumptions: z.array(z.string()),
})

/**
 * What a fund returned to its partners by the end of each calendar quarter, net of fees and expenses (semantics 3.1):
 * DPI, RVPI, TVPI and IRR out of what the ledger says was paid in, distributed and is left.
 */
export async function performance(
  ctx: Context,
  fundId: number,
  { as_of: day, quarters }: { as_of?: string | undefined; quarters: number },
) {
  const as_of = day ?? (await todayOf(ctx))
  const { currency } = await findFund(ctx, fundId)
  const flows = await capitalFlows(ctx, fundId, as_of)
  const found = []
  for (const { start, end } of quartersUntil(as_of, flows[0]?.date, quarters)) {
    const { nav } = await standingOf(ctx, fundId, end)
    const within = flows.filter(({ date }) => date >= start && date <= end)
    found.push({
      ...standingAt(flows, nav, end, currency),
      contributions: fromMinor(sumOf(within, 'contribution'), currency),
      distributions: fromMinor(sumOf(within, 'distribution'), currency),
    })
  }
  const { nav } = await standingOf(ctx, fundId, as_of)
  return {
    fund_account_id: fundId,
    currency,
    ...standingAt(flows, nav, as_of, currency),
    quarters: found,
    assumptions: [
      'Flows are dated as they were posted to partners’ capital; those of one day count as one.',
      'Net of everything that the book bears; carried interest that is not booked is not taken off.',
    ],
  }
}

function standingAt(all: readonly CapitalFlow[], nav: number, asOf: string, currency: string) {
  const flows = all.filter(({ date }) => date <= asOf)
  const [paidIn, distributed] = [sumOf(flows, 'contribution'), sumOf(flows, 'distribution')]
  const { dpi, rvpi, tvpi } = multiples({ paidIn, distributions: distributed, nav })
  const rate = xirr([
    ...flows.map(({ date, contribution, distribution }) => ({ date, amount: distribution - contribution })),
    { date: asOf, amount: nav },
  ])
  const reasons = { irr: rate.reason, dpi: dpi.reason, rvpi: rvpi.reason, tvpi: tvpi.reason }
  return {
    as_of: asOf,
    paid_in: fromMinor(paidIn, currency),
    distributed: fromMinor(distributed, currency),
    nav: fromMinor(nav, currency),
    irr: rate.rate,
    dpi: dpi.value,
    rvpi: rvpi.value,
    tvpi: tvpi.value,
    reasons: Object.fromEntries(
      Object.entries(reasons).filter((entry): entry is [string, NonNullable<typeof rate.reason>] =>
        Boolean(entry[1]),
      ),
    ),
  }
}

/** The calendar quarters from the first flow's to that of `asOf`, at most the last `most` of them. */
function quartersUntil(asOf: string, first: string | undefined, most: number) {
  const quarters = []
  let start = quarterOf(asOf)
  while (first !== undefined && start >= quarterOf(first) && quarters.length < most) {
    const end = shift(addMonths(start, 3), -1)
    quarters.unshift({ start, end: end < asOf ? end : asOf })
    start = addMonths(start, -3)
  }
  return quarters
}

function quarterOf(date: string): string {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const sumOf = (flows: readonly CapitalFlow[], side: 'contribution' | 'distribution'): number =>
  flows.reduce((sum, flow) => sum + flow[side], 0)
