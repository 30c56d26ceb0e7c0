import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { type Sharing, type Span, weightsOver } from '../../../books/partners/sharing.ts'
import type { Context } from '../../../kernel/index.ts'
import { Exact } from '../../../kernel/values/money.ts'

/** Digits of a share after the point. */
const DIGITS = 8

/** Returns item J: the partners' shares of a day by commitment, as decimals; nothing for a day before the first one. */
export function sharesOn(sharing: Sharing, day: string): Map<number, string> {
  const { partners, commitment } = weightsOver(sharing, { from: day, to: day })
  const all = commitment.reduce((sum, weight) => sum.plus(weight), new Exact(0))
  return new Map(
    all.isZero()
      ? []
      : partners.map((partner, at) => [
          partner,
          (commitment[at] as typeof all).dividedBy(all).toDecimalPlaces(DIGITS).toString(),
        ]),
  )
}

/** Returns the tax withheld from each partner's distributions of some days, less what was taken back in them; minor units. */
export async function withheldWithin(
  { db }: Context,
  { id }: FundRow,
  { from, to }: Span,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as made', 'made.id', 'line.distribution_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'made.id').on('void.kind', '=', 'distribution'),
    )
    .select(['made.date', 'line.lp_id', 'line.amount_minor', 'void.date as taken_back'])
    .where('made.fund_account_id', '=', id)
    .where('made.type', '=', 'withholding_tax')
    .execute()
  const within = (day: string | null) => (day !== null && day >= from && day <= to ? 1 : 0)
  const withheld = new Map<number, number>()
  for (const { date, lp_id, amount_minor, taken_back } of rows) {
    const amount = (within(date) - within(taken_back)) * amount_minor
    withheld.set(lp_id, (withheld.get(lp_id) ?? 0) + amount)
  }
  return withheld
}
