import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { figuresAt } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import type { Context } from '../../../kernel/index.ts'
import { lifeOf } from '../life/life.ts'

/**
 * Returns the partners whose interest ended by the end of a tax year: their dues, capital account and
 * commitment are zero, or the fund was liquidated by then.
 */
export async function endedIn(ctx: Context, fund: FundRow, taxYear: number): Promise<Set<number>> {
  const { to } = fiscalYear(fund, taxYear)
  const capital = await capitalAt(ctx, fund.id, to)
  const { status, liquidated_on } = await lifeOf(ctx, fund.id)
  const liquidated = status === 'liquidated' && liquidated_on !== null && liquidated_on <= to
  const figures = figuresAt(await capitalHistory(ctx, fund.id), to)
  return new Set(
    [...figures].flatMap(([partner, { committed, receivable }]) =>
      (committed === 0 || liquidated) &&
      receivable === 0 &&
      Object.values(capital.get(partner) ?? {}).reduce((sum, amount) => sum + amount, 0) === 0
        ? [partner]
        : [],
    ),
  )
}
