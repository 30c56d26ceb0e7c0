import { z } from 'zod'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import { fundFiguresAt } from '../../../books/capital/figures/figures.ts'
import { type CapitalHistory, capitalHistory } from '../../../books/capital/figures/history.ts'
import { fundReturnsAt, returnAssumptions } from '../../../books/capital/figures/returns.ts'
import { addMonths } from '../../../finance/day-count.ts'
import { type Context, entity, field } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

const ratio = (description: string) => z.number().nullable().meta({ description })

const standing = {
  as_of: z.string(),
  paid_in: field.money('Payments since inception, less unused capital returned'),
  distributed: field.money('Distributions since inception, less unused capital returned'),
  returned: field.money('Unused capital returned since inception'),
  receivable: field.money('Called and not yet received'),
  nav: field.money(),
  accrued_carry: field.money(
    'Part of the NAV accrued to the general partner by the last close; the ratios and the IRR are net of it',
  ),
  irr: ratio('Annual, since inception, as a fraction, Act/365, with the NAV as the last flow'),
  dpi: ratio('Distributed over paid-in'),
  rvpi: ratio('NAV, less accrued carry and capital called and unpaid, over paid-in'),
  tvpi: ratio('DPI plus RVPI'),
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
        contributions: field.money('Booked in the quarter'),
        distributions: field.money('Booked in the quarter'),
      }),
    )
    .meta({ description: 'Calendar quarters up to as_of, oldest first; the last may be incomplete' }),
  assumptions: z.array(z.string()),
})

/**
 * Returns a fund's performance by the end of each calendar quarter, net of fees and expenses (semantics 3.1):
 * DPI, RVPI, TVPI and IRR from the ledger's paid-in capital, distributions and net assets.
 */
export async function performance(
  ctx: Context,
  fundId: number,
  { as_of: day, quarters }: { as_of?: string | undefined; quarters: number },
) {
  const as_of = day ?? (await todayOf(ctx))
  const fund = await findFund(ctx, fundId)
  const { currency } = fund
  const history = await capitalHistory(ctx, fundId)
  const found = []
  for (const { start, end } of quartersUntil(as_of, firstOf(history), quarters)) {
    const [before, after] = [fundFiguresAt(history, daysAfter(start, -1)), fundFiguresAt(history, end)]
    found.push({
      ...(await standingAt(ctx, fund, history, end)),
      contributions: fromMinor(after.contributions - before.contributions, currency),
      distributions: fromMinor(after.distributions - before.distributions, currency),
    })
  }
  return {
    fund_account_id: fundId,
    currency,
    ...(await standingAt(ctx, fund, history, as_of)),
    quarters: found,
    assumptions: returnAssumptions.map(ctx.say),
  }
}

async function standingAt(
  ctx: Context,
  { id: fundId, currency }: FundRow,
  history: CapitalHistory,
  asOf: string,
) {
  const { nav } = await standingOf(ctx, fundId, asOf)
  const accruedCarry = await accruedCarryAt(ctx, fundId, asOf)
  const figures = fundFiguresAt(history, asOf)
  return {
    as_of: asOf,
    paid_in: fromMinor(figures.paidIn, currency),
    distributed: fromMinor(figures.distributed, currency),
    returned: fromMinor(figures.returned, currency),
    receivable: fromMinor(figures.receivable, currency),
    nav: fromMinor(nav, currency),
    accrued_carry: fromMinor(accruedCarry, currency),
    ...fundReturnsAt(history, { nav, accruedCarry, day: asOf }),
  }
}

/** The first day on which something was called, paid or distributed. */
const firstOf = ({ moves }: CapitalHistory): string | undefined =>
  moves.reduce<string | undefined>(
    (first, { date }) => (first === undefined || date < first ? date : first),
    undefined,
  )

/** The calendar quarters from the first flow's to that of `asOf`, at most the last `most` of them. */
function quartersUntil(asOf: string, first: string | undefined, most: number) {
  const quarters = []
  let start = quarterOf(asOf)
  while (first !== undefined && start >= quarterOf(first) && quarters.length < most) {
    const end = daysAfter(addMonths(start, 3), -1)
    quarters.unshift({ start, end: end < asOf ? end : asOf })
    start = addMonths(start, -3)
  }
  return quarters
}

function quarterOf(date: string): string {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}
