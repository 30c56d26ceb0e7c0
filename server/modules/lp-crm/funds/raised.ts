import { commitmentsOf } from '../../../books/partners/commitments.ts'
import type { Context } from '../../../kernel/index.ts'
import type { RowOf } from '../../../kernel/records/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { raisedFund } from '../prospects/raised-fund.ts'
import { circledStages } from '../prospects/states.ts'

interface Circled {
  investor_id: number | null
  currency: string
  soft_circled_minor: number | null
}

/** Sums soft-circled amounts by currency, in minor units, of prospects without a commitment in the book. */
function circledBy(rows: readonly Circled[], committed: ReadonlySet<number>): Map<string, number> {
  const open = rows.filter(({ investor_id }) => investor_id === null || !committed.has(investor_id))
  const byCurrency = Map.groupBy(open, ({ currency }) => currency)
  return new Map(
    [...byCurrency].map(([currency, some]) => [
      currency,
      sumMinor(some.map(({ soft_circled_minor }) => soft_circled_minor ?? 0)),
    ]),
  )
}

/** Presents a fund in fundraising: its commitments from the book, and soft-circled amounts besides. */
export async function presentFund(ctx: Context, row: RowOf<'raised_funds'>) {
  const { target_minor } = row
  const commitments = row.fund_account_id === null ? null : await commitmentsOf(ctx, row.fund_account_id)
  const raised = commitments && sumMinor(commitments.map(({ amount_minor }) => amount_minor))
  const asked = await ctx.db
    .selectFrom('prospects')
    .select(['stage', 'investor_id', 'currency', 'soft_circled_minor'])
    .where('fund_id', '=', row.id)
    .where('stage', '!=', 'declined')
    .execute()
  const circled = circledBy(
    asked.filter(({ stage }) => circledStages.some(one => one === stage)),
    new Set((commitments ?? []).map(({ lp_id }) => lp_id)),
  )
  return {
    ...raisedFund.present(row),
    raised_amount: raised === null ? null : fromMinor(raised, row.currency),
    raised_share:
      raised === null || target_minor === null
        ? null
        : new Exact(raised).dividedBy(target_minor).toDecimalPlaces(4).toNumber(),
    soft_circled_amount: fromMinor(circled.get(row.currency) ?? 0, row.currency),
    soft_circled_elsewhere: [...circled]
      .filter(([currency, minor]) => currency !== row.currency && minor > 0)
      .map(([currency, minor]) => ({ currency, amount: fromMinor(minor, currency) })),
    lps: asked.length,
  }
}
