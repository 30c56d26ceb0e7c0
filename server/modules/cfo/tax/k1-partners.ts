import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { capitalHistory, withoutTransfers } from '../../../books/capital/figures/history.ts'
import { type Sharing, type Weights, weightsOver } from '../../../books/partners/sharing.ts'
import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { Exact } from '../../../kernel/values/money.ts'
import { openingInBook, paidWithin } from './k1-capital.ts'
import { type Found, sumOfShares } from './k1-found.ts'

/**
 * Returns the partners of a tax year and their weights: those with a commitment in it, then those who gave it
 * up before but still have an item, a payment, a receipt or capital. The latter weigh nothing.
 */
export async function partnersOfYear(
  ctx: Context,
  fund: FundRow,
  taxYear: number,
  { sharing, items }: { sharing: Sharing; items: readonly Found[] },
): Promise<Weights> {
  const year = fiscalYear(fund, taxYear)
  const weights = weightsOver(sharing, year)
  const history = withoutTransfers(await capitalHistory(ctx, fund.id))
  const paid = paidWithin(history, year)
  const opening = await openingInBook(ctx, fund, { opening: daysAfter(year.from, -1), history })
  const parts = items.map(({ shared }) => sumOfShares(shared))
  const known = new Set(weights.partners)
  const left = new Set(
    sharing.commitments.flatMap(({ lp_id, admitted_on }) =>
      admitted_on <= year.to && !known.has(lp_id) ? [lp_id] : [],
    ),
  )
  const still = [...left].filter(
    partner =>
      parts.some(own => (own.get(partner) ?? 0) !== 0) ||
      paid(partner, 'paidIn') !== 0 ||
      paid(partner, 'distributed') !== 0 ||
      opening(partner) !== 0,
  )
  const nothing = still.map(() => new Exact(0))
  return {
    partners: [...weights.partners, ...still],
    commitment: [...weights.commitment, ...nothing],
    fee: [...weights.fee, ...nothing],
  }
}
